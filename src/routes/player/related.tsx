import { useEffect, useState } from 'react'
import type { RowId } from '#bridge/rows.ts'
import { untilQuiet } from '#data/quiet.ts'
import { useCards } from '#data/use-detail.ts'
import { kinds } from '#kinds/kinds.ts'
import { useNearEnd } from '#mechanics/list/use-near-end.ts'
import { Grid } from '#ui/grid.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { playerPageWords } from '#words/player-page.ts'
import { useWords } from '#words/words.ts'
import styles from './player.module.css'

const { Card } = kinds.video!

/** The film comes first: what goes with it waits until nobody waits for anything, but no longer than this. */
const limitMs = 2500
const nearPx = 100

/** Videos that go with this one. Where they are in view they are drawn at once. */
export function Related({ ids }: { ids: readonly RowId[] }) {
  const [due, setDue] = useState(false)
  const place = useNearEnd(() => setDue(true), !due, nearPx)
  useEffect(() => {
    if (!due) void untilQuiet(limitMs).then(() => setDue(true))
  }, [due])
  return <div ref={place}>{due && <Cards ids={ids} />}</div>
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
