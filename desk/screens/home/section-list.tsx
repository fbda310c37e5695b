import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import type { HomeSection } from '#contract/desk/home.ts'
import { SortableList } from '../../parts/sortable-list.tsx'
import styles from './home.module.css'
import { useWords } from './words.ts'

interface SectionListProps {
  sections: readonly HomeSection[]
  onOrder: (sections: readonly HomeSection[]) => void
  onEdit: (section: HomeSection) => void
  onRemove: (section: HomeSection) => void
}

/** The sections of a page in their order. */
export function SectionList({ sections, onOrder, onEdit, onRemove }: SectionListProps) {
  const words = useWords()
  if (sections.length === 0) return <Empty title={words.nothing}>{words.nothingText}</Empty>
  return (
    <SortableList items={sections} onOrder={onOrder}>
      {(section) => (
        <>
          <span className={styles.what}>
            <b>{section.title}</b>
            <span className={styles.quiet}>
              {[words.types[section.type], words.layouts[section.layout], words.sorts[section.sort]].join(' · ')}
            </span>
          </span>
          <Button small onClick={() => onEdit(section)} label={words.editOf(section.title)}>
            {words.edit}
          </Button>
          <Button small onClick={() => onRemove(section)} label={words.removeOf(section.title)}>
            {words.remove}
          </Button>
        </>
      )}
    </SortableList>
  )
}
