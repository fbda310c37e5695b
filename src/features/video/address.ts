import { pageLink } from '#components/target.ts'

/** A video's page, within a collection where it belongs to one that is being watched. */
export const playerLink = (id: number, compilation?: number) => pageLink('/player', { id, compilation })
