// On its own, so that a page which only shows it does not load the schemas.
export const supportEmail = 'hello@learnlocal.example';
