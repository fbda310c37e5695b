import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '#lib/cx.ts'
import styles from './chart.module.css'

/** A line of a chart: its name, and a value for each step; null where nothing is told. */
export interface ChartLine {
  readonly name: string
  readonly values: readonly (number | null)[]
}

interface ChartProps {
  /** What each step is called. */
  steps: readonly string[]
  lines: readonly ChartLine[]
  text: (value: number) => string
}

const height = 200
const axisWidth = 64
/** The last step's name reaches over the last point. */
const beside = 32
/** Lines are told apart without colours, too. */
const dashes = [[], [6, 4], [2, 3], [10, 4, 2, 4], [12, 6], [4, 8]]
const looks = [styles.line0, styles.line1, styles.line2, styles.line3, styles.line4, styles.line5]
/** More lines than there are looks would not be told apart: the others are in the table alone. */
const mostLines = looks.length

const colorOf = (element: Element) => getComputedStyle(element).color

/** Lines over steps, for the eye alone: whoever shows one has a table behind it. */
export function Chart({ steps, lines: given, text }: ChartProps) {
  const lines = given.slice(0, mostLines)
  const box = useRef<HTMLDivElement>(null)
  const legend = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<number>()
  const theme = useThemeCount()
  const data = JSON.stringify([steps, lines])
  const draw = useEffectEvent((into: HTMLElement) => {
    const colors = Array.from(legend.current!.querySelectorAll('svg'), colorOf)
    const ink = colorOf(legend.current!)
    const grid = { stroke: colorOf(into), width: 1 }
    const axis = { stroke: ink, grid, ticks: grid, font: `12px ${getComputedStyle(into).fontFamily}` }
    return new uPlot(
      {
        width: into.clientWidth,
        height,
        padding: [null, beside, null, null],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false } },
        scales: { x: { time: false }, y: { range: (_, _low, high) => [0, high > 0 ? high * 1.1 : 1] } },
        axes: [
          {
            ...axis,
            incrs: [1, 2, 5, 7, 14, 30, 60, 100, 200],
            space: 90,
            values: (_, places) => places.map((place) => steps[place] ?? ''),
          },
          { ...axis, size: axisWidth, values: (_, places) => places.map(text) },
        ],
        series: [{}, ...lines.map((_, line) => ({ stroke: colors[line]!, width: 2, dash: dashes[line]! }))],
        hooks: { setCursor: [({ cursor }) => setAt(cursor.idx ?? undefined)] },
      },
      [steps.map((_, step) => step), ...lines.map(({ values }) => [...values])],
      into,
    )
  })
  useEffect(() => {
    const into = box.current!
    const plot = draw(into)
    const watch = new ResizeObserver(() => plot.setSize({ width: into.clientWidth, height }))
    watch.observe(into)
    return () => {
      watch.disconnect()
      plot.destroy()
    }
  }, [data, theme])
  const step = at === undefined ? undefined : steps[at]
  return (
    <div aria-hidden>
      <ul ref={legend} className={styles.legend}>
        {lines.map(({ name, values }, line) => {
          const value = at === undefined ? undefined : values[at]
          return (
            <li key={name}>
              <svg className={cx(styles.swatch, looks[line])} viewBox="0 0 24 8">
                <line x1="0" x2="24" y1="4" y2="4" strokeDasharray={dashes[line]!.join(' ')} />
              </svg>
              {name}
              {value !== undefined && value !== null && <b>{text(value)}</b>}
            </li>
          )
        })}
        <li>{step}</li>
      </ul>
      <div ref={box} className={styles.box} />
    </div>
  )
}

/** Another number with each change of the theme: colours are read anew then. */
function useThemeCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const more = () => setCount((former) => former + 1)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const chosen = new MutationObserver(more)
    dark.addEventListener('change', more)
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      dark.removeEventListener('change', more)
      chosen.disconnect()
    }
  }, [])
  return count
}
