import { Fragment, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { LiveList } from '#data/use-list.ts'
import { cx } from '#lib/cx.ts'
import { useScroller } from '#components/scroller.tsx'
import { Grid } from '#components/grid.tsx'
import { useWords } from '#words/words.ts'
import { FailureState } from '#components/states/failure-state.tsx'
import { grouped, type EntryGroup } from './grouped.ts'
import { Lines } from './lines.tsx'
import { ListEnd } from './list-end.tsx'
import styles from './list-view.module.css'
import { Masonry } from './masonry.tsx'
import { NewPill } from './new-pill.tsx'
import { useLetIn } from './use-let-in.ts'

export interface ListViewProps<C, X> {
  list: LiveList<C, X>
  /** Draws one item. */
  renderItem: (card: C, extra: X | undefined) => ReactNode
  /** Columns of the grid; 1 draws rows. */
  columns?: 1 | 2 | 3
  /** Width divided by height of an item's picture, where those of one grid may differ. */
  ratio?: ((card: C) => number) | undefined
  /** Drawn while nothing is known, in the shape of the content. */
  skeleton: ReactNode
  /** Drawn where the list is empty: why, and what to do. */
  empty: ReactNode
  /** Scrolls with the list, before its first item. Of several elements, with keys, those far from the view are not drawn. */
  header?: ReactNode | ReactElement[]
  /** Items bring their own margins: sections. */
  bare?: boolean
  /** About how high an item of a bare list is, in px on a phone, where it is no section. */
  itemPx?: number
}

/** About how high groups are, in px on a phone: the first frame draws no more than its screen holds. */
const groupPx = 540
const pairPx = 192
/** About how high a section is. */
const sectionPx = 240
/** About how high the parts of a header are: banners, shortcuts, sections with a large first item. */
const partPx = 400
/**
 * As much as a screen holds, drawn before the list knows how high its screen is: what it draws once it knows, it draws at
 * once, not in slices.
 */
const firstPx = () => Math.max(1200, innerHeight)

/** A list in its four states: it loads as it is scrolled, keeps few elements, and shows new items only when asked, once somebody reads it. */
export function ListView<C, X>({
  list,
  renderItem,
  columns = 1,
  ratio,
  skeleton,
  empty,
  header,
  bare = false,
  itemPx = Array.isArray(header) ? partPx : bare ? sectionPx : columns === 3 || ratio ? groupPx : pairPx,
}: ListViewProps<C, X>) {
  const scroller = useScroller()
  const handle = useRef<VirtualizerHandle>(null)
  const [firstCount] = useState(() => Math.ceil(firstPx() / itemPx))
  const [moreLines, setMoreLines] = useState(0)
  const [isApplying, setApplying] = useState(false)
  const applyPending = async () => {
    setApplying(true)
    await list.applyPending()
    scroller.current?.scrollTo({ top: 0 })
    setApplying(false)
  }
  useLetIn(list)
  const known = list.state === 'here'
  const headers = Array.isArray(header) ? header : header === undefined ? [] : [<Fragment key="0">{header}</Fragment>]
  const groups = grouped(list.entries, bare ? undefined : { columns, ratio })
  const lines = [...headers, ...groups, 'end' as const]
  // until somebody scrolls, the library draws no more than the first lines: where they turn out lower than the screen, it
  // is told to draw as many more as that takes
  const drawn = firstCount + moreLines
  const fillScreen = () => {
    const list = handle.current
    if (!list || list.scrollOffset > 0 || drawn >= lines.length) return
    const drawnPx = list.getItemOffset(drawn)
    const missingPx = list.viewportSize - drawnPx
    if (missingPx > 0) setMoreLines(moreLines + Math.ceil(missingPx / Math.max(drawnPx / drawn, itemPx / 2)))
  }
  const end = (
    <div key="end" className={styles.end}>
      {known && list.entries.length > 0 && <ListEnd list={list} />}
      {known && list.entries.length === 0 && (list.more ? <ListEnd list={list} /> : empty)}
      {!known &&
        (list.query.failure ? (
          <FailureState failure={list.query.failure} onRetry={() => void list.refresh()} />
        ) : (
          <div className={styles.group}>{skeleton}</div>
        ))}
    </div>
  )
  return (
    <>
      {list.waiting && <NewPill fresh={list.waiting.fresh} busy={isApplying} onTap={() => void applyPending()} />}
      <Virtualizer
        ref={handle}
        as={Lines}
        data={lines}
        scrollRef={scroller}
        bufferSize={300}
        itemSize={itemPx}
        ssrCount={firstCount}
        {...(moreLines > 0 && {
          keepMounted: Array.from({ length: moreLines }, (_, at) => firstCount + at),
          onScroll: () => setMoreLines(0),
        })}
        onResize={fillScreen}
      >
        {(line) =>
          line === 'end' ? (
            end
          ) : 'entries' in line ? (
            <Group
              key={line.key}
              entries={line.entries}
              renderItem={renderItem}
              columns={columns}
              ratio={ratio}
              list={list}
              bare={bare}
            />
          ) : (
            <div key={`header ${line.key}`} className={styles.header}>
              {line}
            </div>
          )
        }
      </Virtualizer>
    </>
  )
}

interface GroupProps<C, X> {
  entries: EntryGroup<C, X>['entries']
  renderItem: (card: C, extra: X | undefined) => ReactNode
  columns: 1 | 2 | 3
  ratio: ((card: C) => number) | undefined
  list: LiveList<C, X>
  bare: boolean
}

function Group<C, X>({ entries, renderItem: draw, columns, ratio, list, bare }: GroupProps<C, X>) {
  'use memo'
  const words = useWords('shell')
  const [first] = entries
  if (first?.type === 'gap') {
    return (
      <button type="button" className={styles.gap} onClick={() => list.fill(first.after)}>
        {words.loadGap}
      </button>
    )
  }
  const items = entries.flatMap((entry) =>
    entry.type === 'item' ? [<Item key={entry.id}>{draw(entry.card, entry.extra)}</Item>] : [],
  )
  const ratios = ratio ? entries.map((entry) => (entry.type === 'item' ? ratio(entry.card) : 1)) : []
  const uneven = columns === 2 && ratios.some((one) => one !== ratios[0])
  return (
    <div className={bare ? undefined : cx(styles.group, columns === 1 && styles.rows)}>
      {columns === 1 ? (
        items
      ) : uneven ? (
        <Masonry ratios={ratios}>{items}</Masonry>
      ) : (
        <Grid columns={columns}>{items}</Grid>
      )}
    </div>
  )
}

const Item = ({ children }: { children: ReactNode }) => <div className={styles.item}>{children}</div>
