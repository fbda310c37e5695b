/** The version of the API that this build speaks; servers say of it whether a newer one is to be had, or needed. */
export const apiVersion = '6.2.1'
