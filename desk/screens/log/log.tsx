import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import type { DeskLogEntry } from '#contract/desk/log.ts'
import { call, type DeskFailure } from '../../data/call.ts'
import { usePages } from '../../data/queries.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { SearchFilter } from '../../parts/filter.tsx'
import { Page } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { useFailureText } from '../../words/failures.ts'
import { en } from '../../words/en/log.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/log.ts'
import styles from './log.module.css'

const useWords = inLanguages({ zh, en })

/** What was done at the desk, the latest first. */
export function Log() {
  const words = useWords()
  const search = useSearch({ from: '/log' })
  const go = useNavigate({ from: '/log' })
  const pages = usePages('log.list', {
    ...(search.action && { action: search.action }),
    ...(search.member && { member: search.member }),
    ...(search.target && { target: search.target }),
  })
  return (
    <Page title={words.title} help={words.help} actions={<Verify />}>
      <DataTable
        name="log"
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={({ action }) => action}
        empty={{ title: words.nothing, text: words.nothingText }}
        filters={
          <SearchFilter
            value={search.action ?? ''}
            placeholder={words.searchAction}
            onSearch={(action) => void go({ search: (former) => ({ ...former, action }) })}
          />
        }
        columns={[
          { id: 'at', title: words.at, cell: ({ at }) => <Time ms={at} /> },
          { id: 'member', title: words.member, cell: ({ member }) => member },
          { id: 'action', title: words.action, cell: ({ action }) => action },
          {
            id: 'target',
            title: words.target,
            cell: ({ kind, target, name }) => (target === '' ? words.bulk(name) : `${kind} ${target} ${name}`),
          },
          { id: 'reason', title: words.reason, cell: ({ reason }) => reason },
          {
            id: 'change',
            title: words.change,
            cell: (entry) => <code className={styles.change}>{changeOf(entry)}</code>,
          },
        ]}
      />
    </Page>
  )
}

/** Each field that changed, in a line. */
const changeOf = ({ before, after }: DeskLogEntry): string =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((key) => `${key}: ${text(before?.[key])} → ${text(after?.[key])}`)
    .join('\n')

const text = (value: unknown) => (value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value))

function Verify() {
  const words = useWords()
  const failureText = useFailureText()
  const [found, setFound] = useState('')
  const [busy, setBusy] = useState(false)
  const look = () => {
    setBusy(true)
    void call('log.verify', {})
      .then(
        ({ entries, brokenAt }) => setFound(brokenAt === null ? words.whole(entries) : words.broken(brokenAt)),
        (error: unknown) => setFound(failureText(error as DeskFailure)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <>
      <span role="status">{found}</span>
      <Button small busy={busy} onClick={look}>
        {words.verify}
      </Button>
    </>
  )
}
