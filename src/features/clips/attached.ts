/** Where a feed of clips stands. */
export interface FeedPlace {
  /** The clip that fills most of the screen. */
  at: number
  /** The clip on which the last swipe came to rest. */
  rest: number
  /** Which way the last swipe went. */
  way: 1 | -1
}

/**
 * The clips whose films are attached, as indices: the one on screen and its neighbour in the direction of the swipe;
 * during a swipe that one and the one that leaves. Never more than two, since phones have few decoders.
 */
export function attachedClips({ at, rest, way }: FeedPlace, count: number, saving: boolean): number[] {
  const second = at === rest ? (saving ? undefined : at + way) : rest
  return [at, ...(second === undefined ? [] : [second])].filter((index) => index >= 0 && index < count)
}

/** The clip after the neighbour: its first bytes are fetched, its film is not attached. */
export function warmedClip({ at, rest, way }: FeedPlace, count: number, saving: boolean): number | undefined {
  const index = at + 2 * way
  return !saving && at === rest && index >= 0 && index < count ? index : undefined
}

/** A clip that fills so much of the screen has as good as come to rest: what follows it may be made ready. */
const nearlyThere = 0.9

/** The place after a scroll event; `part` is how many clips have been scrolled past, with its fraction. */
export function scrolledTo(before: FeedPlace, part: number, count: number): FeedPlace {
  const at = Math.min(Math.max(0, Math.round(part)), Math.max(0, count - 1))
  const rest = Math.abs(part - at) <= 1 - nearlyThere ? at : before.rest
  if (at === before.at && rest === before.rest) return before
  const way = at === before.at ? before.way : at > before.at ? 1 : -1
  return { at, rest, way }
}
