import { AudioLines, Clapperboard, EllipsisVertical, Eye, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { ownId } from '#data/own-id.ts'
import { useOffline } from '#data/settings.ts'
import { useList } from '#data/use-list.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { formatCount } from '#lib/count.ts'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { Confirm } from '#components/confirm.tsx'
import { Cover } from '#components/cover.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { RecordList } from '#components/list/record-list.tsx'
import { MenuSheet, type MenuAction } from '#components/menu-sheet.tsx'
import { notify } from '#components/notify.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { Progress } from '#components/progress.tsx'
import { RowCard } from '#components/row-card.tsx'
import { Sheet } from '#components/sheet.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { toldWords } from '#components/states/server-words.ts'
import { useNow } from '#components/states/time-ago.tsx'
import { pageLink } from '#components/target.ts'
import { kinds } from '#features/kinds.ts'
import { localeOf, useLanguage, useWords, type Words } from '#words/words.ts'
import { NewWork } from './new-work.tsx'
import type { ForWorks } from './search.ts'
import { coinsOf, wordsFault } from './work-rules.ts'
import { WorkWords } from './work-words.tsx'
import styles from './works.module.css'

type Work = CardOf<'own-work'>

/** A creator's works, and where they publish a new one. */
export function Works({ search: { kind, work, draft } }: PageProps<typeof ForWorks>) {
  const isOne = kind !== undefined && (kind !== 'track' || work !== undefined)
  return isOne ? <NewWork kind={kind} of={work} wanted={draft} /> : <OwnWorks />
}

/** What a creator has published, with what became of each work and what it earns. */
function OwnWorks() {
  const words = useWords('studio')
  const list = useList('creator.works', {})
  const { failure } = list.query
  const isPlain = failure?.kind === 'status' && failure.code === 'creators-only'
  if (isPlain)
    return (
      <Screen title={words.title}>
        <Empty
          icon={<Clapperboard />}
          title={words.plain}
          action={<Button to={pageLink('/user/customer')}>{words.plainAction}</Button>}
        >
          {words.plainText}
        </Empty>
      </Screen>
    )
  return (
    <Screen title={words.title}>
      <nav className={styles.add} aria-label={words.publish}>
        {(['video', 'clip', 'set', 'audio'] as const).map((kind) => (
          <Button key={kind} small to={pageLink('/my/works', { kind })}>
            {words.newTitle[kind]}
          </Button>
        ))}
      </nav>
      <RecordList
        list={list}
        renderItem={(work) => <OwnWork work={work} />}
        empty={{ icon: <Clapperboard />, title: words.empty, children: words.emptyText }}
      />
    </Screen>
  )
}

/** What became of a work, in one line. */
function stateText(work: Work, words: Words<'studio'>, now: number): string {
  const { state, item_id: id, progress, publish_at: at } = work
  if (id === undefined) return words.states.sending
  if (state === 'preparing' && progress !== undefined) return words.part(Math.floor(progress * 100))
  if (state === 'scheduled' && at !== undefined) return words.at(shortMoment(at, now))
  if (state === 'refused') {
    const why = toldWords(work)
    return why ? words.refusedFor(why) : words.states.refused
  }
  return words.states[state]
}

const priceText = ({ coins, vip_only: vip }: Work, words: Words<'studio'>) =>
  coins > 0 ? words.coins(coins) : vip ? words.vip : words.free

/** What can be done to a work by now. */
function actionsOf(work: Work, words: Words<'studio'>, offline: boolean, act: (what: Doing) => void): MenuAction[] {
  const { kind, item_id: itemId, state, part_of: book } = work
  const isClosed = state === 'held' || state === 'down'
  const actions: MenuAction[] = []
  if (state === 'published' && itemId !== undefined)
    actions.push({ key: 'view', label: words.view, icon: <Eye />, to: kinds[kind].linkOf(itemId) })
  if (!isClosed) actions.push({ key: 'edit', label: words.edit, icon: <Pencil />, onClick: () => act('edit') })
  if (state === 'draft' || state === 'scheduled')
    actions.push({
      key: 'publish',
      label: words.publishNow,
      icon: <Send />,
      disabled: offline,
      onClick: () => act('publish'),
    })
  if (kind === 'audio' && book === undefined && itemId !== undefined && !isClosed && state !== 'refused')
    actions.push({
      key: 'chapter',
      label: words.newTitle.track,
      icon: <AudioLines />,
      to: pageLink('/my/works', { kind: 'track', work: itemId }),
    })
  actions.push({ key: 'remove', label: words.remove, icon: <Trash2 />, danger: true, onClick: () => act('remove') })
  return actions
}

/** What a work is, as a line names it. */
const kindText = ({ kind, small, part_of: book }: Work, words: Words<'studio'>) => {
  if (book !== undefined) return words.chapterOf(book)
  return small ? words.kinds.clip : words.kindOf[kind]
}

type Doing = 'menu' | 'edit' | 'publish' | 'remove'

function OwnWork({ work }: { work: Work }) {
  'use memo'
  const words = useWords('studio')
  const frame = useWords('shell')
  const locale = localeOf(useLanguage())
  const now = useNow()
  const offline = useOffline()
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const { kind, item_id: itemId, title, state, progress, cover, plays = 0, sales = 0, earned = 0 } = work
  const isThere = state === 'published' && itemId !== undefined
  const bad = state === 'refused' || state === 'held' || state === 'down'
  const remove = async () => tellOutcome('creator.removeWork', await net.act('creator.removeWork', { id: ownId(work) }))
  return (
    <>
      <RowCard
        title={title}
        to={isThere ? kinds[kind].linkOf(itemId) : undefined}
        cover={cover?.path ? <Picture image={cover} ratio={16 / 9} /> : <Cover ratio={16 / 9} />}
        meta={`${kindText(work, words)} · ${priceText(work, words)}`}
        metaEnd={isThere ? words.plays(formatCount(plays, locale)) : undefined}
        action={<IconButton label={words.menu(title)} icon={<EllipsisVertical />} onClick={() => setDoing('menu')} />}
      >
        <p className={bad ? styles.bad : styles.state}>{stateText(work, words, now)}</p>
        {state === 'preparing' && progress !== undefined && (
          <Progress label={words.states.preparing} value={progress} tone="accent" />
        )}
        {(isThere || sales > 0) && (
          <p className={styles.state}>{words.earned(formatCount(earned, locale), formatCount(sales, locale))}</p>
        )}
      </RowCard>
      <MenuSheet
        open={doing === 'menu'}
        onClose={close}
        title={title}
        closeLabel={frame.close}
        actions={actionsOf(work, words, offline, setDoing)}
      />
      <EditSheet work={work} open={doing === 'edit'} onClose={close} />
      <PublishSheet work={work} open={doing === 'publish'} onClose={close} />
      <Confirm
        open={doing === 'remove'}
        onClose={close}
        onYes={() => void remove()}
        title={words.removeTitle}
        yes={words.remove}
        no={frame.cancel}
        danger
      >
        {words.removeText}
      </Confirm>
    </>
  )
}

interface WorkSheetProps {
  work: Work
  open: boolean
  onClose: () => void
}

/** Another title, text or price; what waits to be sent is sent so. */
function EditSheet({ work, open, onClose }: WorkSheetProps) {
  const words = useWords('studio')
  const frame = useWords('shell')
  const [typed, type] = useState<Record<string, string>>({})
  const { title, content, coins, vip_only: vip, kind, part_of: book } = work
  const isVideo = kind === 'video'
  const access = coins > 0 ? 'coins' : vip ? 'vip' : 'free'
  const fields: Readonly<Record<string, string>> = { title, content, coins: String(coins), access, ...typed }
  const fault = wordsFault(fields)
  const priced = kind === 'picture' || book !== undefined || (isVideo && fields['access'] === 'coins')
  const save = async () => {
    const price = priced ? coinsOf(fields['coins']) : 0
    const changed = {
      id: ownId(work),
      title: fields['title']?.trim() ?? '',
      content: fields['content']?.trim() ?? '',
      ...((isVideo || priced) && { coins: price }),
      ...(isVideo && { vip_only: fields['access'] === 'vip' }),
    }
    const result = await net.act('creator.editWork', changed)
    tellOutcome('creator.editWork', result)
    if (!result.ok) return
    type({})
    notify(words.saved)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.editTitle} closeLabel={frame.close}>
      <form
        className={styles.group}
        onSubmit={(event) => {
          event.preventDefault()
          if (!fault) void save()
        }}
      >
        <WorkWords
          fields={fields}
          set={(name, value) => type((now) => ({ ...now, [name]: value }))}
          fault={fault}
          priced={priced}
          access={isVideo}
          titled={book !== undefined}
        />
        <Button type="submit" tone="primary" wide disabled={fault !== undefined}>
          {words.save}
        </Button>
      </form>
    </Sheet>
  )
}

/** Publishes a draft at once, with the statement that it may be shown. */
function PublishSheet({ work: { id }, open, onClose }: WorkSheetProps) {
  const words = useWords('studio')
  const frame = useWords('shell')
  const [stated, state] = useState(false)
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const result = await net.ask('creator.publishDraft', { id, consent: true })
    setSending(false)
    tellOutcome('creator.publishDraft', result)
    if (!result.ok) return
    notify(words.published)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.stateTitle} closeLabel={frame.close}>
      <Checkbox checked={stated} onChange={(event) => state(event.currentTarget.checked)}>
        {words.statement}
      </Checkbox>
      <Button tone="primary" wide busy={sending} disabled={!stated} onClick={() => void send()}>
        {words.send}
      </Button>
    </Sheet>
  )
}
