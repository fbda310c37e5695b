/** Going on where one was. */
export const resume = { resume: '接着上次的地方看', dismiss: '不用了' }
