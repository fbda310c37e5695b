import { useState } from 'react'
import { useAnswer } from '#data/use-answer.ts'
import { useDeviceCards } from '#data/device-cards.ts'
import { useList } from '#data/use-list.ts'
import { useCard } from '#data/use-detail.ts'
import type { FileDraft } from '#data/use-file-draft.ts'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { useWords } from '#words/words.ts'
import { categoriesOf } from './categories.ts'
import { postLimits, priceOf } from './post-rules.ts'
import styles from './publish.module.css'
import { Check } from 'lucide-react'
import { Sheet } from '#components/sheet.tsx'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'

interface PublishOptionsProps {
  draft: FileDraft
  /** What the address says, where the person chose nothing else. */
  given: Readonly<Record<string, string>>
  error: string | undefined
}

/** Topic, category and price of a post. */
export function PublishOptions({ draft, given, error }: PublishOptionsProps) {
  const words = useWords('publish')
  const [open, setOpen] = useState<'topic' | 'category' | 'price'>()
  const close = () => setOpen(undefined)
  const topics = useTopics()
  const categories = useCategories()
  const fields = { ...given, ...draft.fields }
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
        title={words.topic}
        options={topics}
        value={topic}
        onChoose={(key) => draft.set('topic', key)}
      />
      <ChooseSheet
        open={open === 'category'}
        onClose={close}
        title={words.category}
        options={categories}
        value={category}
        onChoose={(key) => draft.set('category', key)}
      />
      <PriceSheet
        open={open === 'price'}
        onClose={close}
        value={draft.fields['coins'] ?? ''}
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

interface ChooseSheetProps {
  open: boolean
  onClose: () => void
  title: string
  options: readonly { key: string; label: string }[]
  value: string
  /** The key of the chosen one, or an empty text for none. */
  onChoose: (key: string) => void
}

/** One of several, or none. */
function ChooseSheet({ open, onClose, title, options, value, onChoose }: ChooseSheetProps) {
  const words = useWords('publish')
  const frame = useWords('shell')
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={frame.close}>
      <ul>
        {[{ key: '', label: words.none }, ...options].map(({ key, label }) => (
          <ListRow
            key={key}
            label={label}
            value={key === value ? <Check /> : undefined}
            onClick={() => {
              onChoose(key)
              onClose()
            }}
          />
        ))}
      </ul>
    </Sheet>
  )
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
