/** How many pages keep their media attached: phones have few decoders. */
export const mediaSlots = 2

/** Something that holds a decoder. */
export interface MediaHolder {
  /** Lets go of the decoder, keeping its time. */
  detach: () => void
  /** False once its page is gone for good. */
  alive: () => boolean
}

/** The pages with attached media, the latest last. */
const holders: MediaHolder[] = []
/** What plays on over other pages: it takes no page's slot, and none takes its own. */
let pinned: MediaHolder | undefined

/** What goes on playing whichever page is shown; nothing any more without it. */
export function pinMedia(holder: MediaHolder | undefined) {
  if (pinned && pinned !== holder) holders.push(pinned)
  pinned = holder
  if (holder && holders.includes(holder)) holders.splice(holders.indexOf(holder), 1)
}

/** Puts a holder first; those beyond the two latest, and those whose page is gone, let go of their media. */
export function holdMedia(holder: MediaHolder) {
  if (holder === pinned) return
  const others = holders.filter((each) => each !== holder)
  holders.length = 0
  holders.push(...others, holder)
  while (holders.length > mediaSlots) holders.shift()?.detach()
  sweepMedia()
}

/** Lets go of what pages that are gone still hold. */
export function sweepMedia() {
  for (const holder of [...holders]) {
    if (holder.alive()) continue
    holders.splice(holders.indexOf(holder), 1)
    holder.detach()
  }
}
