import type { ItemKind } from '#contract/kind.ts'

/*
 * Likes, favourites and followed series are one thing to the database: a row of `likes`, told apart by its kind.
 */

/** The kind under which somebody's favourites of a kind are kept. */
export const favouriteKind = <K extends ItemKind>(kind: K): `favorite:${K}` => `favorite:${kind}`

/** The kind under which the series of a kind that somebody follows are kept. */
export const seriesKind = <K extends ItemKind>(kind: K): `series:${K}` => `series:${kind}`
