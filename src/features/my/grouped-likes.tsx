import { FolderPlus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { isLocalId } from '#bridge/outbox.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { GroupedKind } from '#contract/kind.ts'
import { useList } from '#data/use-list.ts'
import { groupCalls } from '#components/item-actions/group-calls.ts'
import { Age } from '#components/states/age.tsx'
import { Chip } from '#components/chip.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { mineWords } from '#words/mine.ts'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import { GroupManager, type Group } from './group-manager.tsx'
import { NoLikes } from './no-likes.tsx'
import styles from './own-lists.module.css'

/** Liked videos or favourite comics: all of them, or those of one collection, which can be made, renamed and deleted. */
export function GroupedLikes({ kind }: { kind: GroupedKind }) {
  const words = useWords(mineWords)
  const groups = useList(groupCalls[kind].list, {})
  // one that is still to be sent has the outbox's name for it
  const known = groups.entries.flatMap((entry) =>
    entry.type === 'item' ? [{ ...(entry.card as CardOf<'like-group:video'>), id: entry.id as Group['id'] }] : [],
  )
  const [groupId, choose] = useState<Group['id']>()
  const [managed, manage] = useState<Group | 'new'>()
  const group = known.find(({ id }) => id === groupId)
  const unsent = isLocalId(group?.id)
  const asked = useList(
    kind === 'video' ? 'user.liked' : 'comic.favorites',
    group ? { group_id: group.id as number } : {},
    !unsent,
  )
  // nobody but this device knows of it: what is there is all there is
  const list = unsent ? { ...asked, state: 'here' as const, more: false } : asked
  return (
    <>
      <ItemList
        kind={kind}
        list={list}
        pick={(cards) => cards.filter((card) => ('is_like' in card ? card.is_like : card.is_favorite))}
        header={
          <div className={styles.groups} role="group" aria-label={words.groups}>
            <Chip pressed={group === undefined} onClick={() => choose(undefined)}>
              {words.all}
            </Chip>
            {known.map((each) => (
              <Chip key={each.id} pressed={each.id === groupId} onClick={() => choose(each.id)}>
                {each.name} {each.count}
              </Chip>
            ))}
            <IconButton label={words.newGroup} icon={<FolderPlus />} onClick={() => manage('new')} />
            {group && (
              <IconButton label={words.manage(group.name)} icon={<Settings2 />} onClick={() => manage(group)} />
            )}
            <span className={styles.end}>
              <Age askedAt={list.askedAt} want={list.want} />
            </span>
          </div>
        }
        empty={<NoLikes />}
      />
      <GroupManager kind={kind} group={managed} onClose={() => manage(undefined)} />
    </>
  )
}
