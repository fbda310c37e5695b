import type { ReactNode } from 'react'
import type { Image, Tag } from '#contract/shapes/common.ts'
import type { HiddenRow } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { Chip } from '#components/chip.tsx'
import { Folded } from '#components/folded.tsx'
import { HiddenNotice } from '#components/item-menu/hidden-notice.tsx'
import body from '#components/item/body.module.css'
import { Picture } from '#components/picture/picture.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { Loading } from '#components/states/loading.tsx'
import { pageLink } from '#components/target.ts'
import { useWords } from '#words/words.ts'
import partRow from './part-row.module.css'
import styles from './work-head.module.css'

export interface WorkHeadProps {
  title: string
  cover: Image
  /** Width divided by height of the cover; that of a book where absent. */
  ratio?: number
  author: string
  /** Lines under the author: state, counts. */
  facts: readonly ReactNode[]
  intro: string
  tags: readonly Tag[]
  /** At the right of the tags' first line: the age of what is shown. */
  age?: ReactNode
  /** A chip before the tags: the series that it belongs to. */
  series?: ReactNode
  /** The main way in, and the actions beside it. */
  children: ReactNode
}

/** The head of a work's page: cover, names, facts, the way in, its introduction and its tags. */
export function WorkHead({
  title,
  cover,
  ratio = 2 / 3,
  author,
  facts,
  intro,
  tags,
  age,
  series,
  children,
}: WorkHeadProps) {
  const folding = useWords('playerPage')
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <div className={styles.cover}>
          <Picture image={cover} ratio={ratio} />
        </div>
        <div className={styles.names}>
          <h2 className={body.title}>{title}</h2>
          <p className={styles.author}>{author}</p>
          {facts.map((fact, at) => (
            // the lines have no names, and their order does not change
            <p key={at} className={styles.fact}>
              {fact}
            </p>
          ))}
          {age}
        </div>
      </div>
      {children}
      {intro && <Folded key={intro} text={intro} lines={3} words={folding} />}
      {(tags.length > 0 || series !== undefined) && (
        <div className={body.tags}>
          {series}
          {tags.map((tag) => (
            <Chip key={tag.id} to={pageLink('/tag', { tag: tag.name, id: tag.id })}>
              {tag.name}
            </Chip>
          ))}
        </div>
      )}
    </header>
  )
}

interface WorkBodyProps {
  /** Why it is not shown. */
  hidden: HiddenRow | null | undefined
  detail: Reading<unknown>
  /** The work, from a card or its detail; nothing while neither is there. */
  children: ReactNode
}

/** What the page of a work with parts shows: the work, that it is hidden, or that it is on its way. */
export function WorkBody({ hidden, detail, children }: WorkBodyProps) {
  const { loading } = useWords('shell')
  if (hidden) return <HiddenNotice row={hidden} />
  if (children) return children
  if (detail.state === 'here') return null
  return (
    <Loading
      on={detail}
      skeleton={
        <div className={partRow.waiting}>
          <Skeleton label={loading} shape="detail" count={4} />
        </div>
      }
    />
  )
}
