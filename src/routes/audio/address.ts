/** The page of an audio book. */
export const audioPath = (id: number) => `/audio/detail?id=${id}`
