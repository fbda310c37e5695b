import { cx } from '#lib/cx.ts'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import styles from './reader-parts.module.css'
import type { ElsewhereKeeper } from './use-elsewhere.ts'
import type { Begin } from './use-start.ts'

export interface ElsewhereOfferProps {
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
