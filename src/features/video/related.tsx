import { useState } from 'react'
import type { RowId } from '#bridge/rows.ts'
import { useCards } from '#data/use-detail.ts'
import { useTurn } from '#data/use-turn.ts'
import { kinds } from '#features/kinds.ts'
import { useNear } from '#components/use-near.ts'
import { Grid } from '#components/grid.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { playerPageWords } from '#words/player-page.ts'
import { useWords } from '#words/words.ts'
import styles from './video.module.css'

const { Card } = kinds.video!

const nearPx = 100
/** Two rows: what of it may be in view beside the film. */
const firstCards = 4

/** Videos that go with this one, after the film. Where they are in view the first ones are drawn at once. */
export function Related({ ids }: { ids: readonly RowId[] }) {
  const turn = useTurn()
  const [near, setNear] = useState(false)
  const place = useNear(() => setNear(true), !near && !turn, nearPx)
  const count = turn ? Infinity : near ? firstCards : 0
  return <div ref={place}>{count > 0 && <Cards ids={ids.slice(0, count)} />}</div>
}

function Cards({ ids }: { ids: readonly RowId[] }) {
  const words = useWords(playerPageWords)
  const cards = useCards('video', ids)
  if (!cards || cards.length === 0) return null
  return (
    <section className={styles.related}>
      <SectionHead title={words.related} />
      <Grid>
        {cards.map((card) => (
          <Card key={card.id} value={card} />
        ))}
      </Grid>
    </section>
  )
}
