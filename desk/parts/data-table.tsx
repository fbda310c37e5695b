import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { cx } from '#lib/cx.ts'
import { localTexts } from '#data/web-storage.ts'
import type { DeskFailure } from '../data/call.ts'
import { useDeskWords } from '../words/desk.ts'
import styles from './data-table.module.css'
import { Failed } from './failed.tsx'
import { isTyping } from './shortcuts.ts'

/** A column: its title, and what it shows of a row. */
export interface Column<R> {
  readonly id: string
  readonly title: string
  readonly cell: (row: R) => ReactNode
  /** Numbers stand at the end of their column. */
  readonly isNumber?: boolean
  /** Left out until somebody asks for it. */
  readonly isExtra?: boolean
}

interface DataTableProps<R> {
  /** Under this name the chosen columns are remembered. */
  name: string
  columns: readonly Column<R>[]
  /** As `usePages` answers them. */
  pages: {
    readonly rows: readonly R[] | undefined
    readonly failure: DeskFailure | null
    readonly more?: (() => void) | undefined
    readonly isLoadingMore?: boolean
    readonly again: () => void
  }
  rowId: (row: R) => string
  /** What the row is called, for screen readers. */
  rowName: (row: R) => string
  /** Enter, or a click on the row. */
  onOpen?: ((row: R) => void) | undefined
  /** What stands above it: filters. */
  filters?: ReactNode
  /** What can be done to the rows that are selected; without it none can be. */
  bulk?: ((rows: readonly R[], unselect: () => void) => ReactNode) | undefined
  /** What is said, and what to do first, where there is nothing. */
  empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

/** A table of rows that come page by page, with a choice of columns, a selection, and keys: `j` `k` Enter `x`. */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { name, columns, pages, rowId, rowName, onOpen, filters, bulk, empty } = props
  const words = useDeskWords()
  const [hidden, setHidden] = useHiddenColumns(name, columns)
  const [current, setCurrent] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const helper = createColumnHelper<typeof features, R>()
  const table = useTable({
    features,
    columns: columns.map((column): ColumnDef<typeof features, R> =>
      helper.display({ id: column.id, header: column.title, cell: ({ row }) => column.cell(row.original) }),
    ),
    data: (pages.rows ?? []) as R[],
    getRowId: rowId,
    enableRowSelection: bulk !== undefined,
    state: { columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
  })
  const { rows } = table.getRowModel()
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)
  const unselect = () => table.resetRowSelection()
  const step = (by: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, current + by))
    setCurrent(next)
    body.current?.rows[next]?.scrollIntoView({ block: 'nearest' })
  }
  useTableKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => bulk && rows[current]?.toggleSelected(),
    Enter: () => rows[current] && onOpen?.(rows[current].original),
  })
  const isNumber = (id: string) => columns.find((column) => column.id === id)?.isNumber
  return (
    <div>
      <div className={styles.bar}>
        {filters}
        <span className={styles.fill} />
        <ColumnChoice columns={columns} hidden={hidden} onHide={setHidden} />
      </div>
      {pages.failure && <Failed failure={pages.failure} onAgain={pages.again} />}
      {pages.rows === undefined && !pages.failure && <Skeleton label={words.loading} shape="rows" />}
      {pages.rows?.length === 0 && (
        <Empty title={empty.title} action={empty.action}>
          {empty.text}
        </Empty>
      )}
      {rows.length > 0 && (
        <div className={styles.scroller}>
          <table className={styles.table}>
            <thead>
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  {bulk && (
                    <th className={styles.mark} scope="col">
                      <input
                        type="checkbox"
                        aria-label={words.selectAll}
                        checked={table.getIsAllRowsSelected()}
                        onChange={() => table.toggleAllRowsSelected()}
                      />
                    </th>
                  )}
                  {group.headers.map((header) => (
                    <th key={header.id} scope="col" className={cx(isNumber(header.column.id) && styles.number)}>
                      <table.FlexRender header={header} />
                    </th>
                  ))}
                </tr>
              ))}
            </thead>
            <tbody ref={body}>
              {rows.map((row, at) => (
                <tr
                  key={row.id}
                  className={cx(styles.row, at === current && styles.current, row.getIsSelected() && styles.selected)}
                  onClick={() => setCurrent(at)}
                  onDoubleClick={() => onOpen?.(row.original)}
                >
                  {bulk && (
                    <td className={styles.mark}>
                      <input
                        type="checkbox"
                        aria-label={words.selectRow(rowName(row.original))}
                        checked={row.getIsSelected()}
                        onChange={() => row.toggleSelected()}
                      />
                    </td>
                  )}
                  {row.getVisibleCells().map((cell) => (
                    <td
                      key={cell.id}
                      data-column={columns.find(({ id }) => id === cell.column.id)?.title}
                      className={cx(isNumber(cell.column.id) && styles.number)}
                    >
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pages.more && (
        <div className={styles.more}>
          <Button busy={pages.isLoadingMore} onClick={pages.more}>
            {words.loadMore}
          </Button>
        </div>
      )}
      {bulk && selected.length > 0 && (
        <div className={styles.bulk} role="region" aria-label={words.selected(selected.length)}>
          <span aria-live="polite">{words.selected(selected.length)}</span>
          {bulk(selected, unselect)}
          <span className={styles.fill} />
          <Button small onClick={unselect}>
            {words.unselect}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ColumnChoiceProps {
  columns: readonly { readonly id: string; readonly title: string }[]
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
}

function ColumnChoice({ columns, hidden, onHide }: ColumnChoiceProps) {
  const words = useDeskWords()
  return (
    <details className={styles.columns}>
      <summary>{words.columns}</summary>
      <div className={styles.choices}>
        {columns.map(({ id, title }) => (
          <Checkbox
            key={id}
            checked={!hidden.includes(id)}
            onChange={() => onHide(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])}
          >
            {title}
          </Checkbox>
        ))}
      </div>
    </details>
  )
}

function useHiddenColumns<R>(name: string, columns: readonly Column<R>[]) {
  const key = `desk-columns:${name}`
  const [hidden, setHidden] = useState<readonly string[]>(() => {
    const kept = localTexts.get(key)
    return kept === null ? columns.filter(({ isExtra }) => isExtra).map(({ id }) => id) : kept.split(',')
  })
  const keep = (next: readonly string[]) => {
    localTexts.set(key, next.join(','))
    setHidden(next)
  }
  return [hidden, keep] as const
}

function useTableKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    // a focused button or link has a use of its own for Enter
    const isTaken = event.key === 'Enter' && (event.target as HTMLElement).closest('a, button, summary, dialog')
    if (!act || isTaken || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTyping(event))
      return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
