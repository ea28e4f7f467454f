/** A web address, without the punctuation of the sentence around it. */
export const webAddress = /https?:\/\/\S*[^\s.,;:!?'"()[\]{}<>]/gi;
