import { pageLink } from '#ui/target.ts'

/** The page of an audio book. */
export const audioLink = (id: number) => pageLink('/audio/detail', { id })
