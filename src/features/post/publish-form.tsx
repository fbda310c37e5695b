import { useRef, useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { removedOf } from '#data/draft-fields.ts'
import { useDeviceCards } from '#data/device-cards.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useCard } from '#data/use-detail.ts'
import type { FileDraft } from '#data/use-file-draft.ts'
import { useList } from '#data/use-list.ts'
import { clockTime } from '#lib/clock-time.ts'
import { ClipField } from '#components/attach/clip-field.tsx'
import { DraftNote } from '#components/attach/draft-note.tsx'
import { PictureTray } from '#components/attach/picture-tray.tsx'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { ChooseSheet } from '#components/choose-sheet.tsx'
import { CropSheet } from '#components/crop/crop-sheet.tsx'
import { Field } from '#components/field.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Sheet } from '#components/sheet.tsx'
import { Faces } from '#features/comments/faces.tsx'
import { useWords, type Words } from '#words/words.ts'
import { KeptPictures } from './kept-pictures.tsx'
import { categoriesOf, type PostFault, postLimits, priceOf } from './post-rules.ts'
import styles from './publish.module.css'
import type { Publishing } from './use-publishing.ts'

interface PublishFormProps {
  draft: FileDraft
  /** What the fields say where the person has not changed them. */
  given: Readonly<Record<string, string>>
  publishing: Publishing
  /** The post that is changed; its clip stays. */
  edited?: CardOf<'post'>
}

/** What a fault says beside its field. */
function faultText(fault: PostFault, words: Words<'publish'>): string {
  switch (fault.fault) {
    case 'empty':
      return words.faults.empty
    case 'titleLong':
      return words.faults.titleLong(fault.over)
    case 'textLong':
      return words.faults.textLong(fault.over)
    case 'price':
      return words.faults.price(postLimits.coins)
    case 'priceEmpty':
      return words.faults.priceEmpty
  }
}

/** The fields of a post. */
export function PublishForm({ draft, given, publishing, edited }: PublishFormProps) {
  const words = useWords('publish')
  const field = useRef<HTMLTextAreaElement>(null)
  const [faces, setFaces] = useState(false)
  const { files, set, setFiles } = draft
  const fields = { ...given, ...draft.fields }
  const removed = removedOf(fields)
  const kept = edited?.images.filter(({ path }) => !removed.includes(path)) ?? []
  const pictures = files.filter(({ role }) => role === 'image')
  const others = files.filter(({ role }) => role !== 'image')
  const content = fields['content'] ?? ''
  const errorOf = (name: PostFault['field']) =>
    publishing.fault?.field === name ? faultText(publishing.fault, words) : undefined
  return (
    <div className={styles.form}>
      <Field
        label={words.heading}
        value={fields['title'] ?? ''}
        error={errorOf('title')}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      <Field
        multiline
        ref={field}
        rows={6}
        label={words.text}
        placeholder={words.textHint}
        value={content}
        error={errorOf('content')}
        onChange={(event) => set('content', event.currentTarget.value)}
      />
      <div className={styles.tools}>
        <Button small pressed={faces} onClick={() => setFaces(!faces)}>
          {words.emoji}
        </Button>
        <span className={styles.keptAt}>{draft.keptAt > 0 && words.kept(clockTime(draft.keptAt))}</span>
      </div>
      {faces && <Faces label={words.emoji} field={field} onChange={(text) => set('content', text)} />}
      {edited && edited.images.length > 0 && (
        <KeptPictures
          pictures={edited.images}
          removed={removed}
          onChange={(paths) => set('removed', paths.join('\n'))}
        />
      )}
      {edited && edited.images.length > 0 && edited.coins > 0 && <p className={styles.note}>{words.boughtStay}</p>}
      <PictureTray
        Cut={CropSheet}
        pictures={pictures}
        most={postLimits.images - kept.length}
        onChange={(change) =>
          setFiles((now) => [
            ...change(now.filter(({ role }) => role === 'image')),
            ...now.filter(({ role }) => role !== 'image'),
          ])
        }
      />
      {!edited && (
        <ClipField
          clip={others.find(({ role }) => role === 'clip')}
          cover={others.find(({ role }) => role === 'cover')}
          onChange={(next) => setFiles((now) => [...now.filter(({ role }) => role === 'image'), ...next])}
          asked={draft.asked.find(({ role }) => role === 'clip')}
          onAllow={draft.allow}
        />
      )}
      <DraftNote draft={draft} className={styles.note} />
      <PublishOptions draft={draft} fields={fields} error={errorOf('coins')} />
      {(!edited || files.length > 0) && (
        <Checkbox
          checked={publishing.stated}
          error={publishing.unstated ? words.statementNeeded : undefined}
          onChange={(event) => publishing.state(event.currentTarget.checked)}
        >
          {words.statement}
        </Checkbox>
      )}
    </div>
  )
}

interface PublishOptionsProps {
  draft: FileDraft
  fields: Readonly<Record<string, string>>
  error: string | undefined
}

/** Topic, category and price of a post. */
function PublishOptions({ draft, fields, error }: PublishOptionsProps) {
  const words = useWords('publish')
  const frame = useWords('shell')
  const [open, setOpen] = useState<'topic' | 'category' | 'price'>()
  const close = () => setOpen(undefined)
  const topics = useTopics()
  const categories = useCategories()
  const topic = fields['topic'] ?? ''
  const category = fields['category'] ?? ''
  const card = useCard('topic', topic ? Number(topic) : undefined)
  const coins = priceOf(fields['coins'])
  return (
    <>
      <ListGroup title={words.settings}>
        <ListRow
          label={words.topic}
          value={card?.name ?? topics.find(({ key }) => key === topic)?.label ?? words.none}
          onClick={() => setOpen('topic')}
        />
        <ListRow
          label={words.category}
          value={categories.find(({ key }) => key === category)?.label ?? words.none}
          onClick={() => setOpen('category')}
        />
        <ListRow
          label={words.price}
          value={Number.isNaN(coins) || coins === 0 ? words.free : words.priceOf(coins)}
          onClick={() => setOpen('price')}
        />
      </ListGroup>
      <p className={styles.error} role="alert">
        {error}
      </p>
      <ChooseSheet
        open={open === 'topic'}
        onClose={close}
        closeLabel={frame.close}
        none={words.none}
        title={words.topic}
        options={topics}
        value={topic}
        onChoose={(key) => draft.set('topic', key)}
      />
      <ChooseSheet
        open={open === 'category'}
        onClose={close}
        closeLabel={frame.close}
        none={words.none}
        title={words.category}
        options={categories}
        value={category}
        onChoose={(key) => draft.set('category', key)}
      />
      <PriceSheet
        open={open === 'price'}
        onClose={close}
        value={fields['coins'] ?? ''}
        onChange={(coinsTyped) => draft.set('coins', coinsTyped)}
      />
    </>
  )
}

function useTopics() {
  const list = useList('topic.feature', {})
  return list.entries.flatMap((entry) =>
    entry.type === 'item' ? [{ key: String(entry.card.id), label: entry.card.name }] : [],
  )
}

/** The categories that the circle's channel lists, and those that posts on this device name. */
function useCategories() {
  const tabs = useAnswer('tab.list', { position: 'post' })
  const channel = tabs.state === 'here' ? tabs.value.list.find(({ type }) => type !== 'picture') : undefined
  const grid = useAnswer('tab.category', { tab_id: channel?.id ?? 1 }, channel !== undefined)
  const posts = useDeviceCards('post', true)
  return categoriesOf(channel && grid.state === 'here' ? grid.value.list : [], posts ?? []).map(({ id, name }) => ({
    key: String(id),
    label: name,
  }))
}

interface PriceSheetProps {
  open: boolean
  onClose: () => void
  value: string
  onChange: (value: string) => void
}

/** What a post costs. */
function PriceSheet({ open, onClose, value, onChange }: PriceSheetProps) {
  const words = useWords('publish')
  const { close } = useWords('shell')
  const price = priceOf(value)
  const right = price >= 0 && price <= postLimits.coins
  return (
    <Sheet open={open} onClose={onClose} title={words.priceTitle} closeLabel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (right) onClose()
        }}
      >
        <Field
          label={words.priceLabel}
          hint={words.priceHint(postLimits.coins)}
          inputMode="numeric"
          value={value}
          placeholder="0"
          error={right ? undefined : words.faults.price(postLimits.coins)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button type="submit" tone="primary" wide>
          {words.save}
        </Button>
      </form>
    </Sheet>
  )
}
