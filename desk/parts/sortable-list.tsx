import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useDeskWords } from '../words/desk.ts'
import styles from './sortable-list.module.css'

interface Sortable {
  readonly id: number
  readonly title: string
}

interface SortableListProps<T extends Sortable> {
  items: readonly T[]
  /** The number of the first of them, where they are a stretch of a longer list. */
  from?: number
  onOrder: (items: readonly T[]) => void
  /** What stands behind the grip of each. */
  children: (item: T, place: number) => ReactNode
}

/** Things in their order, which is changed by dragging, or with space and the arrow keys. */
export function SortableList<T extends Sortable>({ items, from = 1, onOrder, children }: SortableListProps<T>) {
  const { sorting: words } = useDeskWords()
  // what was dropped stays where it is until the server has answered
  const [moved, setMoved] = useState<{ from: readonly T[]; to: readonly T[] }>()
  const shown = moved?.from === items ? moved.to : items
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const at = (id: string | number) => shown.findIndex((item) => item.id === id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return
    const to = arrayMove([...shown], at(active.id), at(over.id))
    setMoved({ from: items, to })
    onOrder(to)
  }
  const titleOf = (id: string | number) => shown.find((item) => item.id === id)?.title ?? ''
  const place = (id: string | number) => from + at(id)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: words.howToMove },
        announcements: {
          onDragStart: ({ active }) => words.taken(titleOf(active.id)),
          onDragOver: ({ active, over }) => (over ? words.over(titleOf(active.id), place(over.id)) : undefined),
          onDragEnd: ({ active, over }) => (over ? words.dropped(titleOf(active.id), place(over.id)) : undefined),
          onDragCancel: ({ active }) => words.leftAlone(titleOf(active.id)),
        },
      }}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} start={from}>
          {shown.map((item, index) => (
            <Row key={item.id} item={item}>
              {children(item, from + index)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Row({ item, children }: { item: Sortable; children: ReactNode }) {
  const { sorting: words } = useDeskWords()
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: item.id })
  return (
    <li ref={setNodeRef} className={styles.row} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button type="button" className={styles.grip} {...attributes} {...listeners} aria-label={words.move(item.title)}>
        <GripVertical aria-hidden />
      </button>
      {children}
    </li>
  )
}
