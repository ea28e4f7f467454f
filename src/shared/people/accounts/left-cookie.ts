/** The cookie that a page sets to sign out without a network. The next request that has it ends the session. */
export const leftCookie = 'learnlocal-left';
