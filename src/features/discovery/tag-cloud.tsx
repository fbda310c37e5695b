import { Hash } from 'lucide-react'
import { limits } from '#contract/shapes/inputs.ts'
import { useAnswer } from '#data/use-answer.ts'
import { Waiting } from '#components/states/waiting.tsx'
import { Chip } from '#components/chip.tsx'
import { Empty } from '#components/empty.tsx'
import { notify } from '#components/notify.ts'
import { SectionHead } from '#components/section-head.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { discoveryWords } from '#words/discovery.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import styles from './tags.module.css'
import { pageLink } from '#components/target.ts'

export interface TagCloudProps {
  /** The chosen tags while several are being chosen; undefined while a tag leads to its listing. */
  picked: readonly string[] | undefined
  onPick: (tags: readonly string[]) => void
}

/** The rising tags, group by group. */
export function TagCloud({ picked, onPick }: TagCloudProps) {
  'use memo'
  const words = useWords(discoveryWords)
  const { loading } = useWords(shellWords)
  const hot = useAnswer('tag.hot', {})
  if (hot.state !== 'here')
    return (
      <div className={styles.cloud}>
        <Waiting on={hot} skeleton={<Skeleton label={loading} shape="rows" count={3} />} />
      </div>
    )
  const groups = hot.value.list.filter(({ tags }) => tags.length > 0)
  if (groups.length === 0)
    return (
      <Empty icon={<Hash />} title={words.noTags}>
        {words.noTagsText}
      </Empty>
    )
  const toggle = (name: string) => {
    if (picked?.includes(name)) onPick(picked.filter((one) => one !== name))
    else if (picked && picked.length >= limits.tags) notify(words.tooMany(limits.tags))
    else onPick([...(picked ?? []), name])
  }
  return (
    <div className={styles.cloud}>
      {groups.map(({ id, name: group, tags }) => (
        <section key={id} aria-label={group}>
          <SectionHead title={group} />
          <div className={styles.tags}>
            {tags.map(({ id: tagId, name, count }) => (
              <Chip
                key={tagId}
                {...(picked
                  ? { pressed: picked.includes(name), onClick: () => toggle(name) }
                  : { to: pageLink('/tag', { tag: name, id: tagId }) })}
              >
                #{name} <small>{count}</small>
              </Chip>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
