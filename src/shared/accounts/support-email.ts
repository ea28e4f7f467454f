// In its own file so that pages which only show it don't load the schemas.
export const supportEmail = 'hello@learnlocal.example';
