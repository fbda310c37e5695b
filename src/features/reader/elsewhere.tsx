import { dropOffer } from '#data/history.ts'
import { usePerson } from '#data/person.tsx'
import { useLiveQuery } from '#data/use-live-query.ts'
import { cx } from '#lib/cx.ts'
import { pastStamp } from '#lib/stamp.ts'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import { type PlacedKind, placeOfRow, type ReadPlace } from './place.ts'
import styles from './reader-parts.module.css'
import type { Begin } from './use-start.ts'

/** A place in a work that was not come to here: it is offered, and nobody is moved without being asked. */
export interface Elsewhere {
  place: ReadPlace
  /** Another tab, in which it was read later than here; or a file that was imported. */
  from: 'tab' | 'import'
}

/** What is known of a work where it is read: the place, null where it was never begun, and how late that is. */
export interface Known {
  place: ReadPlace | null
  /** Unix milliseconds. */
  atMs: number
}

/** Another place than the one that is known, and how to say that the offer was answered. */
export interface ElsewhereKeeper {
  elsewhere: Elsewhere | undefined
  settle: () => void
}

/**
 * A place of a work that another tab or an import has come to, live. `known` is asked at each change of the rows, and
 * anew when `version` is another one; while it is undefined nothing is read here, so that only an import differs.
 * `onSettled`: a place of another tab counts as known from this time on.
 */
export function useElsewhere(
  kind: PlacedKind,
  work: number,
  known: () => Known | undefined,
  version: unknown,
  onSettled: (atMs: number) => void,
): ElsewhereKeeper {
  const { db } = usePerson()
  const elsewhere = useLiveQuery(async (): Promise<Elsewhere | undefined> => {
    const row = await db.history.get([kind, work])
    const latest = placeOfRow(kind, row)
    const offered = placeOfRow(kind, row?.offered && { kind, id: work, ...row.offered })
    if (offered && !samePlace(offered, latest)) return { place: offered, from: 'import' }
    const here = known()
    if (!here || !latest) return undefined
    return pastStamp(latest.at) > pastStamp(here.atMs) && !samePlace(latest, here.place)
      ? { place: latest, from: 'tab' }
      : undefined
    // oxlint-disable-next-line react/exhaustive-deps -- `known` is made anew by each rendering; `version` is when to ask it anew
  }, [db, kind, work, version])
  return {
    elsewhere,
    settle() {
      if (elsewhere?.from === 'import') void dropOffer(db, kind, work).catch(() => {})
      else if (elsewhere) onSettled(elsewhere.place.at)
    },
  }
}

const samePlace = (a: ReadPlace, b: ReadPlace | null | undefined) => a.part === b?.part && a.position === b.position

interface ElsewhereOfferProps {
  /** Where the other place is. */
  text: string
  /** It stands in a panel, instead of floating over what is read. */
  flat?: boolean
  onGo: () => void
  onStay: () => void
}

/** Offers another place in a work: nobody is moved without being asked. */
export function ElsewhereOffer({ text, flat = false, onGo, onStay }: ElsewhereOfferProps) {
  const words = useWords('reader')
  return (
    <div className={cx(styles.offer, flat && styles.flat)} role="status">
      <span>{text}</span>
      <span className={styles.offerActions}>
        <Button small tone="plain" onClick={onStay}>
          {words.stay}
        </Button>
        <Button small tone="primary" onClick={onGo}>
          {words.goThere}
        </Button>
      </span>
    </div>
  )
}

interface ReadElsewhereProps {
  keeper: ElsewhereKeeper
  /** The part that is read here. */
  part: number
  goTo: (place: Begin) => void
}

/** What a reader offers: a place that another tab, or an import, has come to. */
export function ReadElsewhere({ keeper: { elsewhere, settle }, part, goTo }: ReadElsewhereProps) {
  const words = useWords('reader')
  if (!elsewhere) return null
  const { place, from } = elsewhere
  const percent = place.length > 0 ? Math.floor((place.position / place.length) * 100) : 0
  return (
    <ElsewhereOffer
      text={place.part === part ? words.elsewhere[from](percent) : words.elsewherePart[from]}
      onGo={() => {
        goTo({ part: place.part, position: place.position })
        settle()
      }}
      onStay={settle}
    />
  )
}
