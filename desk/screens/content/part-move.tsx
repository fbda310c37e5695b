import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { partedKinds, type ContentItem } from '#contract/desk/content.ts'
import { useChange } from '../../data/queries.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { SubmitActions } from '../../parts/form-actions.tsx'
import { Meanwhile } from '../../parts/meanwhile.tsx'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import styles from './content.module.css'
import type { Part } from './part-order.ts'
import type { PartOrder } from './use-part-order.ts'
import { groups } from './values.ts'

/** Says that an order is not saved yet, and saves it. */
export function OrderBar({ item, order }: { item: ContentItem; order: PartOrder }) {
  const words = useContentWords()
  const desk = useDeskWords()
  const save = useChange('content.orderParts', { groups })
  const [asks, setAsks] = useState(false)
  const kind = partedKinds.find((one) => one === item.kind)
  return (
    <>
      <p role="status">{order.moved > 0 && words.moved(order.moved)}</p>
      {order.moved > 0 && (
        <div className={styles.unsaved}>
          <Button small onClick={order.leave}>
            {words.leaveOrder}
          </Button>
          <Button small tone="primary" onClick={() => setAsks(true)}>
            {words.saveOrder}
          </Button>
        </div>
      )}
      <AskReason
        open={asks}
        onClose={() => setAsks(false)}
        title={words.saveOrder}
        yes={words.saveOrder}
        count={order.moved}
        onYes={async (reason) => {
          const ids = order.parts.map(({ id }) => id)
          await save.mutateAsync({ kind: kind!, id: item.id, version: item.orderVersion, ids, reason })
          order.leave()
          notify(desk.saved)
        }}
      >
        {!save.isPending && <Meanwhile facts={order.meanwhile.slice(0, factsAtOnce).map(factOf)} />}
      </AskReason>
    </>
  )
}

/** Of what others have moved, so many are told. */
const factsAtOnce = 5
const factOf = ({ number, title }: Part) => [String(number), title] as const

/** Asks for the number that a part is to have. */
export function MoveTo({
  most,
  onMove,
  onClose,
}: {
  most: number
  onMove: (place: number) => void
  onClose: () => void
}) {
  const words = useContentWords()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const place = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0
        if (place < 1 || place > most) return setWrong(true)
        onMove(place)
        onClose()
      }}
    >
      <Field
        label={words.newNumber}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={text}
        error={wrong && words.numberWrong(most)}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <SubmitActions onCancel={onClose} yes={words.moveTo} />
    </form>
  )
}
