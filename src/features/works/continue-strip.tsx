import type { CardOf, HistoryRow } from '#bridge/rows.ts'
import { Picture } from '#components/picture/picture.tsx'
import { Progress } from '#components/progress.tsx'
import { Rail } from '#components/rail.tsx'
import { SectionHead } from '#components/section-head.tsx'
import text from '#components/text.module.css'
import { resourceWords } from '#words/resource.ts'
import { useWords } from '#words/words.ts'
import { audioLink, comicReaderLink, novelReaderLink } from './addresses.ts'
import { useRecent, type RecentKind } from './recent.ts'
import styles from './works.module.css'
import { pageLink } from '#components/target.ts'
import type { Target } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

/** So many works are offered to go on with. */
const shown = 10

const links: Record<RecentKind, (id: number, part: number | undefined) => Target> = {
  comic: comicReaderLink,
  novel: novelReaderLink,
  audio: (id) => audioLink(id),
  picture: (id) => pageLink('/picture/detail', { id }),
}

/** Where somebody stopped, newest first; nothing where they have not begun anything. */
export function ContinueStrip({ kind }: { kind: RecentKind }) {
  const words = useWords(resourceWords)
  const recent = useRecent(kind, shown)
  if (!recent || recent.length === 0) return null
  return (
    <section className={styles.goOn}>
      <SectionHead title={words.goOn[kind]} />
      <Rail label={words.goOn[kind]} narrow>
        {recent.map(({ work, row, part }) => (
          <Begun
            key={work.id}
            work={work}
            row={row}
            to={links[kind](work.id, row.part === undefined ? undefined : Number(row.part))}
            note={part ?? (kind === 'picture' ? words.seenOf(row.position, row.length) : words.begun)}
            ratio={kind === 'audio' ? 1 : 2 / 3}
          />
        ))}
      </Rail>
    </section>
  )
}

interface BegunProps {
  work: CardOf<RecentKind>
  row: HistoryRow
  to: Target
  note: string
  /** Width divided by height of the cover. */
  ratio: number
}

function Begun({ work, row, to, note, ratio }: BegunProps) {
  'use memo'
  return (
    <article className={styles.begun}>
      <Picture image={work.cover} ratio={ratio} />
      <Progress label={note} value={row.length > 0 ? row.position / row.length : 0} />
      <TargetLink to={to} className={text.stretched} draggable={false}>
        <span className={text.oneLine}>{work.title}</span>
      </TargetLink>
      <span className={styles.begunNote}>
        <span className={text.oneLine}>{note}</span>
      </span>
    </article>
  )
}
