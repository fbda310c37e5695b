import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { notify } from '#components/notify.ts'
import { dividedKinds, partedKinds, type ContentItem } from '#contract/desk/content.ts'
import { useMay } from '../../data/self.ts'
import { Panel } from '../../parts/page.tsx'
import { SortableList } from '../../parts/sortable-list.tsx'
import { useContentWords } from '../../words/content.ts'
import styles from './content.module.css'
import { DividePart, JoinParts } from './part-divide.tsx'
import { EditPart } from './part-edit.tsx'
import { MoveTo, OrderBar } from './part-move.tsx'
import { withMoved, type Part } from './part-order.ts'
import { usePartOrder } from './use-part-order.ts'

/** Rows that are drawn at once: a novel may have thousands. */
const partsAtOnce = 50

/** What is asked for of a part. */
interface Asked {
  readonly what: 'edit' | 'divide' | 'join'
  readonly part: Part
  readonly nth: number
  readonly open: boolean
}

/** The chapters or episodes of an item in their order, each with its title and price. */
export function Parts({ item }: { item: ContentItem }) {
  const words = useContentWords()
  const may = useMay('content.edit')
  const order = usePartOrder(item)
  const [first, setFirst] = useState(0)
  const [asked, setAsked] = useState<Asked>()
  const [going, setGoing] = useState<Part>()
  const from = first < order.parts.length ? first : 0
  const shown = order.parts.slice(from, from + partsAtOnce)
  const end = from + shown.length
  const sorts = may && order.parts.length > 1 && partedKinds.some((kind) => kind === item.kind)
  const divides = may && dividedKinds.some((kind) => kind === item.kind) && order.moved === 0
  const ask = (what: Asked['what'], part: Part) => setAsked({ what, part, nth: (asked?.nth ?? 0) + 1, open: true })
  const dialog = { open: asked?.open ?? false, onClose: () => asked && setAsked({ ...asked, open: false }) }
  const rowOf = (part: Part, place: number) => (
    <>
      <span>
        {place}. {part.title}
      </span>
      <span className={styles.partPrice}>{part.coins > 0 ? part.coins : words.free}</span>
      <span className={styles.acts}>
        {sorts && (
          <Button small label={words.moveToOf(part.title)} onClick={() => setGoing(part)}>
            {words.moveTo}
          </Button>
        )}
        {may && (
          <Button small label={`${words.editPart}: ${part.title}`} onClick={() => ask('edit', part)}>
            {words.editPart}
          </Button>
        )}
        {divides && part.size > 1 && (
          <Button small label={words.divideOf(part.title)} onClick={() => ask('divide', part)}>
            {words.divide}
          </Button>
        )}
        {divides && place < order.parts.length && (
          <Button small label={words.joinOf(part.title)} onClick={() => ask('join', part)}>
            {words.join}
          </Button>
        )}
      </span>
    </>
  )
  return (
    <Panel title={words.parts}>
      {sorts && <p>{words.orderHint}</p>}
      {sorts ? (
        <div className={styles.sorted}>
          <SortableList
            items={shown}
            from={from + 1}
            onOrder={(to) => order.arrange(order.parts.toSpliced(from, shown.length, ...to))}
          >
            {rowOf}
          </SortableList>
        </div>
      ) : (
        <ol className={styles.parts} start={from + 1}>
          {shown.map((part, at) => (
            <li key={part.id} className={styles.part}>
              {rowOf(part, from + at + 1)}
            </li>
          ))}
        </ol>
      )}
      {order.parts.length > partsAtOnce && (
        <nav className={styles.pages} aria-label={words.parts}>
          <Button small disabled={from === 0} onClick={() => setFirst(from - partsAtOnce)}>
            {words.formerParts}
          </Button>
          <span>{words.orderPages(from + 1, end, order.parts.length)}</span>
          <Button small disabled={end >= order.parts.length} onClick={() => setFirst(end)}>
            {words.nextParts}
          </Button>
        </nav>
      )}
      <OrderBar item={item} order={order} />
      {asked?.what === 'edit' && <EditPart key={asked.nth} item={item} part={asked.part} {...dialog} />}
      {asked?.what === 'divide' && <DividePart key={asked.nth} partId={asked.part.id} {...dialog} />}
      {asked?.what === 'join' && <JoinParts key={asked.nth} partId={asked.part.id} {...dialog} />}
      <Dialog
        open={going !== undefined}
        onClose={() => setGoing(undefined)}
        title={going && words.moveToOf(going.title)}
      >
        {going && (
          <MoveTo
            most={order.parts.length}
            onClose={() => setGoing(undefined)}
            onMove={(place) => {
              const at = order.parts.findIndex(({ id }) => id === going.id)
              order.arrange(withMoved(order.parts, at, place - 1))
              setFirst(Math.floor((place - 1) / partsAtOnce) * partsAtOnce)
              notify(words.movedTo(going.title, place))
            }}
          />
        )}
      </Dialog>
    </Panel>
  )
}
