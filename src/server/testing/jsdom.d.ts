declare module 'jsdom' {
  /** A page as a browser reads it. */
  export class JSDOM {
    constructor(html: string);
    readonly window: { document: Document };
  }
}
