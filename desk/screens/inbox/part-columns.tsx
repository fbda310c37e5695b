import type { CSSProperties } from 'react'
import type { PartUnit, PreviewPart } from '#contract/desk/preview.ts'
import { formatBytes } from '#lib/bytes.ts'
import { formatDuration } from '#lib/duration.ts'
import type { Column } from '../../parts/data-table.tsx'
import { usePreviewWords } from '../../words/preview.ts'
import styles from './preview.module.css'

/** The size of a part in words. */
export function useSizeText(): (size: number, unit: PartUnit) => string {
  const words = usePreviewWords()
  return (size, unit) => {
    if (unit === 'bytes') return formatBytes(size)
    if (unit === 'seconds') return formatDuration(size)
    return unit === 'words' ? words.words(size) : words.pages(size)
  }
}

/** The columns of a table of parts. */
export function usePartColumns(unit: PartUnit): Column<PreviewPart>[] {
  const words = usePreviewWords()
  const sizeText = useSizeText()
  const own: Column<PreviewPart>[] = [
    { id: 'number', title: words.number, isNumber: true, cell: ({ number }) => number },
    {
      id: 'title',
      title: words.name,
      cell: ({ title, level }) => (
        <span className={styles.title} style={{ '--level': level } as CSSProperties}>
          {title || words.untitled}
        </span>
      ),
    },
  ]
  if (unit === 'seconds')
    own.push({ id: 'from', title: words.from, isNumber: true, cell: ({ from }) => formatDuration(from ?? 0) })
  own.push({ id: 'size', title: words.size[unit], isNumber: true, cell: ({ size }) => sizeText(size, unit) })
  if (unit === 'words' || unit === 'bytes')
    own.push({
      id: 'begins',
      title: unit === 'words' ? words.begins : words.file,
      cell: ({ begins }) => <span className={styles.begins}>{begins}</span>,
    })
  return own
}
