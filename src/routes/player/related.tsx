import type { RowId } from '#bridge/rows.ts'
import { useCards } from '#data/use-detail.ts'
import { kinds } from '#kinds/kinds.ts'
import { Grid } from '#ui/grid.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { playerPageWords } from '#words/player-page.ts'
import { useWords } from '#words/words.ts'
import styles from './player.module.css'

const { Card } = kinds.video!

/** Videos that go with this one. */
export function Related({ ids }: { ids: readonly RowId[] }) {
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
