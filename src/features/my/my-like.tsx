import { FolderPlus, Heart, Settings2, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { GroupedKind, ItemKind } from '#contract/kind.ts'
import type { ListCall, ListKind } from '#bridge/cache-policies.ts'
import type { GroupCalls } from '#bridge/kind-calls.ts'
import { isLocalId, type LocalId } from '#bridge/outbox.ts'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { useList } from '#data/use-list.ts'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import { Confirm } from '#components/confirm.tsx'
import { Empty } from '#components/empty.tsx'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { groupNameChars } from '#components/item-actions/collect-sheet.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { Sheet } from '#components/sheet.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { pageLink } from '#components/target.ts'
import { comic } from '#features/comic/kind.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import { video } from '#features/video/kind.tsx'
import { useWords } from '#words/words.ts'
import { FollowedSeries } from './followed-series.tsx'
import { kindOf, KindTabs } from './kind-tabs.tsx'
import styles from './own-lists.module.css'

/** The list of each kind's favorites; those with collections are drawn by `GroupedLikes`. */
const plain = {
  novel: 'novel.favorites',
  picture: 'picture.favorites',
  audio: 'audio.favorites',
  game: 'game.favorites',
  article: 'article.favorites',
} as const satisfies { [K in ItemKind]?: ListCall }
type PlainKind = keyof typeof plain

const groupCalls = { video: video.calls.groups, comic: comic.calls.groups } satisfies Record<GroupedKind, GroupCalls>

const offered = ['video', 'comic', 'novel', 'picture', 'audio', 'game', 'article'] as const
const series = 'series'

/** What the person likes, by kind; videos and comics in collections too. */
export function MyLike({ search }: PageProps<typeof ByView>) {
  const words = useWords('mine')
  const tab = kindOf(offered, search.tab, [series])
  return (
    <Screen title={words.likes}>
      <KindTabs offered={offered} active={tab} last={{ key: series, label: words.series }}>
        {tab === series ? (
          <FollowedSeries />
        ) : tab === 'video' || tab === 'comic' ? (
          <GroupedLikes key={tab} kind={tab} />
        ) : (
          <Favorites key={tab} kind={tab} />
        )}
      </KindTabs>
    </Screen>
  )
}

function Favorites({ kind }: { kind: PlainKind }) {
  const list = useList<(typeof plain)[PlainKind]>(plain[kind], {})
  return (
    <ItemList
      kind={kind as ListKind<(typeof plain)[PlainKind]>}
      list={list}
      pick={(cards) => cards.filter((card) => card.is_favorite)}
      header={
        <p className={styles.age}>
          <TimeAgo askedAt={list.askedAt} query={list.query} />
        </p>
      }
      empty={<NoLikes />}
    />
  )
}

/** Liked videos or favorite comics: all of them, or those of one collection, which can be made, renamed and deleted. */
function GroupedLikes({ kind }: { kind: GroupedKind }) {
  const words = useWords('mine')
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
              <TimeAgo askedAt={list.askedAt} query={list.query} />
            </span>
          </div>
        }
        empty={<NoLikes />}
      />
      <GroupManager kind={kind} group={managed} onClose={() => manage(undefined)} />
    </>
  )
}

/** Nothing is liked yet: how that is done. */
function NoLikes() {
  const words = useWords('mine')
  return (
    <Empty icon={<Heart />} title={words.noLikes} action={<Button to={pageLink('/home')}>{words.browse}</Button>}>
      {words.noLikesText}
    </Empty>
  )
}

/** A collection, by the server's id or, before it was sent, the outbox's. */
type Group = Omit<CardOf<'like-group:video'>, 'id'> & { id: number | LocalId }

interface GroupManagerProps {
  kind: GroupedKind
  /** The collection to rename or delete, or a new one; closed without. */
  group: Group | 'new' | undefined
  onClose: () => void
}

/** Makes a collection, renames it, or deletes it after asking. */
function GroupManager({ kind, group, onClose }: GroupManagerProps) {
  const words = useWords('mine')
  const frame = useWords('shell')
  return (
    <Sheet
      open={group !== undefined}
      onClose={onClose}
      title={group === 'new' || group === undefined ? words.newGroup : words.manage(group.name)}
      closeLabel={frame.close}
    >
      {group !== undefined && (
        <NameForm key={group === 'new' ? 'new' : group.id} kind={kind} group={group} onDone={onClose} />
      )}
    </Sheet>
  )
}

function NameForm({ kind, group, onDone }: { kind: GroupedKind; group: Group | 'new'; onDone: () => void }) {
  const words = useWords('mine')
  const frame = useWords('shell')
  const [name, setName] = useState(group === 'new' ? '' : group.name)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [asking, ask] = useState(false)
  const calls = groupCalls[kind]

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    setMissing(wanted === '')
    if (wanted === '') return
    setBusy(true)
    const result =
      group === 'new'
        ? await net.act(calls.create, { name: wanted })
        : await net.act(calls.update, { id: group.id, name: wanted })
    setBusy(false)
    tellOutcome(group === 'new' ? calls.create : calls.update, result)
    if (result.ok) onDone()
  }
  const remove = async (id: Group['id']) => {
    const call = kind === 'video' ? 'mv.deleteLikeGroup' : 'comic.deleteLikeGroup'
    const result = await net.act(call, { id })
    tellOutcome(call, result)
    if (result.ok) onDone()
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <Field
        label={words.groupName}
        value={name}
        maxLength={groupNameChars}
        error={missing && name.trim() === '' ? words.nameNeeded : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button tone="primary" type="submit" wide busy={busy}>
        {group === 'new' ? words.create : words.rename}
      </Button>
      {group !== 'new' && (
        <>
          <Button tone="danger" wide icon={<Trash2 />} onClick={() => ask(true)}>
            {words.remove}
          </Button>
          <Confirm
            open={asking}
            onClose={() => ask(false)}
            onYes={() => void remove(group.id)}
            yes={words.remove}
            no={frame.cancel}
            title={frame.hint}
            danger
          >
            {words.removeText(group.name)}
          </Confirm>
        </>
      )}
    </form>
  )
}
