import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { steps, type DeskCohort, type DeskStatistics, type DeskTop } from '#contract/desk/statistics.ts'
import { floor, type Guarded } from '#contract/desk/today.ts'
import { locales } from '#contract/languages.ts'
import { useLook } from '../../data/queries.ts'
import { ExportLink } from '../../parts/export-link.tsx'
import { Failed } from '../../parts/failed.tsx'
import { ChoiceFilter, DateFilter } from '../../parts/filter.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { en } from '../../words/en/statistics.ts'
import { useKindName } from '../../words/kinds.ts'
import { inLanguages, useLanguage } from '../../words/language.ts'
import { zh } from '../../words/zh/statistics.ts'
import { Chart, type ChartLine } from './chart.tsx'
import styles from './statistics.module.css'

const useWords = inLanguages({ zh, en })

/** What people do, by day, week or month. */
export function Statistics() {
  const words = useWords()
  const desk = useDeskWords()
  const search = useSearch({ from: '/statistics' })
  const go = useNavigate({ from: '/statistics' })
  const { from, to, by = 'day' } = search
  const span = { ...(from && { from }), ...(to && { to }) }
  const seen = useLook('statistics.see', { ...span, by }, { lingers: true })
  const narrow = (part: Partial<typeof search>) => void go({ search: (former) => ({ ...former, ...part }) })
  return (
    <Page title={words.title} help={words.help} actions={<ExportLink name="statistics" query={search} />}>
      <div className={styles.filters}>
        <DateFilter
          label={words.from}
          value={from ?? seen.data?.from ?? ''}
          onChange={(day) => narrow({ from: day })}
        />
        <DateFilter label={words.to} value={to ?? seen.data?.to ?? ''} onChange={(day) => narrow({ to: day })} />
        <ChoiceFilter
          label={words.by}
          value={by}
          options={steps.map((value) => ({ value, label: words.steps[value] }))}
          onChange={(value) => narrow({ by: value || undefined })}
        />
      </div>
      {seen.error && <Failed failure={seen.error} onAgain={() => void seen.refetch()} />}
      {seen.isPending && <Skeleton label={desk.loading} shape="rows" />}
      {seen.data && !seen.error && <Figures seen={seen.data} />}
      <Items span={span} />
      <Missed span={span} />
    </Page>
  )
}

/** The lines that a panel shows: sums of a name, or of one kind each. */
function useLinesOf({ series }: DeskStatistics) {
  const words = useWords()
  const kindName = useKindName()
  const nameOf = (kind: string) => (kind === 'clip' ? words.clip : kindName(kind))
  const valuesOf = (name: string) => series.find((one) => one.name === name)?.values
  return {
    named: (names: Readonly<Record<string, string>>): ChartLine[] =>
      Object.entries(names).flatMap(([key, name]) => {
        const values = valuesOf(key)
        return values ? [{ name, values }] : []
      }),
    byKind: (...words_: readonly (readonly [word: string, title?: string])[]): ChartLine[] =>
      words_.flatMap(([word, title]) =>
        series.flatMap(({ name, values }) =>
          name.startsWith(`${word}:`)
            ? [{ name: [nameOf(name.slice(word.length + 1)), title].filter(Boolean).join(' · '), values }]
            : [],
        ),
      ),
  }
}

function Figures({ seen }: { seen: DeskStatistics }) {
  const words = useWords()
  const { named, byKind } = useLinesOf(seen)
  const { format } = new Intl.NumberFormat(locales[useLanguage()], { maximumFractionDigits: 1 })
  const { steps: days } = seen
  return (
    <>
      <Graph
        title={words.people}
        days={days}
        lines={named({ new: words.new, active: words.active, returning: words.returning })}
        text={format}
      />
      <Retention cohorts={seen.cohorts} text={format} />
      <Graph title={words.opened} days={days} lines={byKind(['opened'])} text={format} />
      <Graph
        title={words.plays}
        days={days}
        lines={byKind(['plays', words.played], ['finishes', words.finished])}
        text={format}
      />
      <Graph title={words.hours} days={days} lines={inUnits(byKind(['seconds']), 3600)} text={format} />
      <Graph
        title={words.money}
        days={days}
        lines={inUnits(
          named({
            'paid:coin': words.coins,
            'paid:vip': words.vip,
            refunded: words.refunded,
            agents: words.agents,
          }),
          100,
        )}
        text={(yuan) => `¥${format(yuan)}`}
      />
    </>
  )
}

const inUnits = (lines: readonly ChartLine[], unit: number): ChartLine[] =>
  lines.map(({ name, values }) => ({ name, values: values.map((value) => (value === null ? null : value / unit)) }))

interface GraphProps {
  title: string
  days: readonly string[]
  lines: readonly ChartLine[]
  text: (value: number) => string
}

/** A chart with its table behind it. */
function Graph({ title, days, lines, text }: GraphProps) {
  const words = useWords()
  const guarded = useGuarded()
  const told = lines.filter(({ values }) => values.some((value) => value !== null))
  return (
    <Panel title={title}>
      {told.length === 0 && <p>{words.nothingTold(floor)}</p>}
      {told.length > 0 && (
        <>
          <Chart steps={days} lines={told} text={text} />
          <details className={styles.behind}>
            <summary>{words.asTable}</summary>
            <Table
              caption={title}
              head={[words.step, ...told.map(({ name }) => name)]}
              rows={days.map((day, at) => [day, ...told.map(({ values }) => guarded(values[at] ?? null, text))])}
            />
          </details>
        </>
      )}
    </Panel>
  )
}

function useGuarded() {
  const words = useWords()
  return (value: Guarded, text: (value: number) => string) => (value === null ? words.fewer(floor) : text(value))
}

function Retention({ cohorts, text }: { cohorts: readonly DeskCohort[]; text: (value: number) => string }) {
  const words = useWords()
  const guarded = useGuarded()
  const [first] = cohorts
  if (!first) return null
  const share = (people: Guarded | undefined, all: Guarded) => {
    if (people === undefined) return words.yetToCome
    if (people === null || all === null || all === 0) return words.fewer(floor)
    return `${text(people)} · ${text((100 * people) / all)}%`
  }
  return (
    <Panel title={words.retention}>
      <p>{words.retentionText}</p>
      <Table
        caption={words.retention}
        head={[words.week, words.new, ...first.back.map(({ after }) => words.after(after))]}
        rows={cohorts.map(({ week, new: all, back }) => [
          week,
          guarded(all, text),
          ...back.map(({ people }) => share(people, all)),
        ])}
      />
    </Panel>
  )
}

interface SpanProps {
  span: { readonly from?: string; readonly to?: string }
}

function Items({ span }: SpanProps) {
  const words = useWords()
  const desk = useDeskWords()
  const kindName = useKindName()
  const guarded = useGuarded()
  const seen = useLook('statistics.items', span, { lingers: true })
  const [way, setWay] = useState<'top' | 'falling'>('top')
  const { format } = new Intl.NumberFormat(locales[useLanguage()])
  const people = (count: number) => guarded(count === 0 ? null : count, format)
  const nameOf = ({ kind, id, title }: DeskTop): ReactNode => `${kindName(kind)} · ${title || id}`
  const items = seen.data?.[way]
  return (
    <Panel title={words.items}>
      <div className={styles.bar}>
        <ChoiceFilter
          label={words.order}
          value={way}
          options={(['top', 'falling'] as const).map((value) => ({ value, label: words.ways[value] }))}
          onChange={(value) => setWay(value || 'top')}
        />
        <ExportLink name="statistics-items" query={span} />
      </div>
      {seen.error && !items && <Failed failure={seen.error} onAgain={() => void seen.refetch()} />}
      {seen.isPending && <Skeleton label={desk.loading} shape="rows" />}
      {items?.length === 0 && <Empty title={words.noItems}>{words.noItemsText(floor)}</Empty>}
      {items && items.length > 0 && (
        <Table
          caption={words.items}
          head={[words.item, words.openedBy, words.before]}
          rows={items.map((item) => [nameOf(item), people(item.people), people(item.before)])}
        />
      )}
    </Panel>
  )
}

function Missed({ span }: SpanProps) {
  const words = useWords()
  const desk = useDeskWords()
  const kindName = useKindName()
  const seen = useLook('statistics.missed', span, { lingers: true })
  const { format } = new Intl.NumberFormat(locales[useLanguage()])
  const rows = seen.data?.rows
  return (
    <Panel title={words.missed}>
      <div className={styles.bar}>
        <span>{words.missedText(floor)}</span>
        <ExportLink name="statistics-searches" query={span} />
      </div>
      {seen.error && !rows && <Failed failure={seen.error} onAgain={() => void seen.refetch()} />}
      {seen.isPending && <Skeleton label={desk.loading} shape="rows" />}
      {rows?.length === 0 && <Empty title={words.noMissed}>{words.noMissedText(floor)}</Empty>}
      {rows && rows.length > 0 && (
        <Table
          caption={words.missed}
          head={[words.word, words.kind, words.times]}
          rows={rows.map(({ word, kind, count }) => [word, kindName(kind), format(count)])}
        />
      )}
    </Panel>
  )
}
