import { useState } from 'react'
import { Hash, ListChecks } from 'lucide-react'
import { Screen } from '#components/page/screen.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { useWords } from '#words/words.ts'
import { DiscoveryPage } from './discovery-page.tsx'
import { limits } from '#contract/shapes/inputs.ts'
import { Button } from '#components/button.tsx'
import styles from './discovery.module.css'
import { tagLink } from '#features/tag/shared/tag-link.ts'
import { useAnswer } from '#data/use-answer.ts'
import { Chip } from '#components/chip.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { titles } from '#features/category/shared/category-link.ts'
import { listing } from '#features/category/shared/listing.ts'
import { Loading } from '#components/states/loading.tsx'
import { Empty } from '#components/empty.tsx'
import { notify } from '#components/notify.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { pageLink } from '#components/target.ts'

const input = { page: 'tag' } as const

/** Tags that are rising, in their groups, and the sections about some; several tags can be chosen at once. */
export function Tags() {
  const words = useWords('discovery')
  const [picked, setPicked] = useState<readonly string[]>()
  const picking = picked !== undefined
  return (
    <Screen
      title={words.pages.tag}
      right={
        <IconButton
          label={words.pickTags}
          icon={<ListChecks />}
          pressed={picking}
          onClick={() => setPicked(picking ? undefined : [])}
        />
      }
      foot={picked && <PickedTags tags={picked} />}
    >
      <DiscoveryPage
        {...input}
        header={
          <>
            <TagCloud picked={picked} onPick={setPicked} />
            <StyleRail />
          </>
        }
      />
    </Screen>
  )
}

/** At the bottom while several tags are being chosen: the way to the videos that carry all of them. */
function PickedTags({ tags }: { tags: readonly string[] }) {
  const words = useWords('discovery')
  return (
    <div className={styles.foot} role="group" aria-label={words.pickTags}>
      <p className={styles.hint}>{words.pickHint(limits.tags)}</p>
      <Button wide tone="primary" disabled={tags.length === 0} to={tagLink(...tags)}>
        {words.showPicked(tags.length)}
      </Button>
    </div>
  )
}

/** The styles of videos, each leading to its category; nothing where there are none or they can't be had. */
function StyleRail() {
  const words = useWords('discovery')
  const { more } = useWords('shell')
  const answer = useAnswer('search.styles', {})
  if (answer.state !== 'here' || answer.value.list.length === 0) return null
  return (
    <section className={styles.cloud} aria-label={words.styles}>
      <SectionHead title={words.styles} more={{ label: more, to: listing({ title: titles.all, type: 'mv' }) }} />
      <div className={styles.tags}>
        {answer.value.list.map(({ id, name, count }) => (
          <Chip key={id} to={listing({ title: name, type: 'mv' })}>
            {name} <small>{count}</small>
          </Chip>
        ))}
      </div>
    </section>
  )
}

interface TagCloudProps {
  /** The chosen tags while several are being chosen; undefined while a tag leads to its listing. */
  picked: readonly string[] | undefined
  onPick: (tags: readonly string[]) => void
}

/** The rising tags, group by group. */
function TagCloud({ picked, onPick }: TagCloudProps) {
  'use memo'
  const words = useWords('discovery')
  const { loading } = useWords('shell')
  const hot = useAnswer('tag.hot', {})
  if (hot.state !== 'here')
    return (
      <div className={styles.cloud}>
        <Loading on={hot} skeleton={<Skeleton label={loading} shape="rows" count={3} />} />
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
