import { pageLink } from '#components/target.ts'

/** The page of an audio book. */
export const audioLink = (id: number) => pageLink('/audio/detail', { id })
