/** A name as it is compared: two that look alike in width or case are one. */
export const nameKey = (username: string): string => username.normalize('NFKC').toLowerCase()
