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
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import type { HomeSection } from '#contract/desk/home.ts'
import styles from './home.module.css'
import { useWords } from './words.ts'

interface SectionListProps {
  sections: readonly HomeSection[]
  onOrder: (sections: readonly HomeSection[]) => void
  onEdit: (section: HomeSection) => void
  onRemove: (section: HomeSection) => void
}

/** The sections of a page in their order, which is changed by dragging, or with space and the arrow keys. */
export function SectionList({ sections, onOrder, onEdit, onRemove }: SectionListProps) {
  const words = useWords()
  // what was dropped stays where it is until the server has answered
  const [moved, setMoved] = useState<{ from: readonly HomeSection[]; to: readonly HomeSection[] }>()
  const shown = moved?.from === sections ? moved.to : sections
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return
    const at = (id: string | number) => shown.findIndex((section) => section.id === id)
    const to = arrayMove([...shown], at(active.id), at(over.id))
    setMoved({ from: sections, to })
    onOrder(to)
  }
  const titleOf = (id: string | number) => shown.find((section) => section.id === id)?.title ?? ''
  const place = (id: string | number) => shown.findIndex((section) => section.id === id) + 1
  if (sections.length === 0) return <Empty title={words.nothing}>{words.nothingText}</Empty>
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
        <ol className={styles.list}>
          {shown.map((section) => (
            <Row key={section.id} section={section} onEdit={onEdit} onRemove={onRemove} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Row({ section, onEdit, onRemove }: { section: HomeSection } & Pick<SectionListProps, 'onEdit' | 'onRemove'>) {
  const words = useWords()
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: section.id })
  return (
    <li ref={setNodeRef} className={styles.row} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button
        type="button"
        className={styles.grip}
        {...attributes}
        {...listeners}
        aria-label={words.move(section.title)}
      >
        <GripVertical aria-hidden />
      </button>
      <span className={styles.what}>
        <b>{section.title}</b>
        <span className={styles.quiet}>
          {[words.types[section.type], words.layouts[section.layout], words.sorts[section.sort]].join(' · ')}
        </span>
      </span>
      <Button small onClick={() => onEdit(section)} aria-label={words.editOf(section.title)}>
        {words.edit}
      </Button>
      <Button small onClick={() => onRemove(section)} aria-label={words.removeOf(section.title)}>
        {words.remove}
      </Button>
    </li>
  )
}
