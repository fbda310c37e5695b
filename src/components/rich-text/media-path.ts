/** Whether a text is a path on the server's image or stream base: relative, and nothing that an address could be made of. */
export const isMediaPath = (src: string): boolean =>
  /^[\w-][\w./-]*$/.test(src) && !src.includes('..') && !src.includes('//')
