import { Button } from '#components/button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import type { DeskAddress, DeskSecret, DeskSystem } from '#contract/desk/system.ts'
import { locales } from '#contract/languages.ts'
import { formatBytes } from '#lib/bytes.ts'
import { useLook } from '../../data/queries.ts'
import { Facts } from '../../parts/facts.tsx'
import { Failed } from '../../parts/failed.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { en } from '../../words/en/system.ts'
import { inLanguages, useLanguage } from '../../words/language.ts'
import { zh } from '../../words/zh/system.ts'
import styles from './settings.module.css'

const useWords = inLanguages({ zh, en })

/** What the place runs on: addresses, keys, room and builds. */
export function System() {
  const words = useWords()
  const desk = useDeskWords()
  const seen = useLook('system.see', {})
  return (
    <Page title={words.title} help={words.help}>
      <Addresses />
      {seen.data && <Parts system={seen.data} />}
      {seen.error && !seen.data && <Failed failure={seen.error} onAgain={() => void seen.refetch()} />}
      {seen.isPending && <Skeleton label={desk.loading} shape="rows" />}
    </Page>
  )
}

function Addresses() {
  const words = useWords()
  const desk = useDeskWords()
  const { format } = new Intl.NumberFormat(locales[useLanguage()])
  const checked = useLook('system.check', {})
  const stateOf = ({ isThere, problem, status }: DeskAddress) =>
    isThere ? words.there : words.notThere(problem === '' ? String(status) : problem)
  const away = checked.data?.rows.filter(({ isThere }) => !isThere).length
  return (
    <Panel title={words.addresses}>
      <p className={styles.folder}>{words.addressesText}</p>
      <p role="status" className={styles.status}>
        {!checked.isFetching && away !== undefined && (away === 0 ? words.allThere : words.someAway(away))}
      </p>
      {checked.data && (
        <Table
          caption={words.addresses}
          head={[words.address, words.what, words.state, words.took, words.build]}
          rows={checked.data.rows.map((row) => [
            row.address,
            words.whats[row.what],
            stateOf(row),
            words.ms(format(row.ms)),
            row.build ?? '',
          ])}
        />
      )}
      {checked.error && !checked.data && <Failed failure={checked.error} onAgain={() => void checked.refetch()} />}
      {checked.isPending && <Skeleton label={desk.loading} shape="rows" />}
      <FormActions>
        <Button small busy={checked.isFetching} onClick={() => void checked.refetch()}>
          {words.checkAgain}
        </Button>
      </FormActions>
    </Panel>
  )
}

function Parts({ system: { days, lines, builds, keys, keysFrom, secrets, storage, disk } }: { system: DeskSystem }) {
  const words = useWords()
  const { format } = new Intl.NumberFormat(locales[useLanguage()])
  const used = (title: string, head: string, rows: DeskSystem['lines']) => (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p>{words.noCalls}</p>
      ) : (
        <Table
          caption={title}
          head={[head, words.calls(days)]}
          rows={rows.map(({ name, calls }) => [name, format(calls)])}
        />
      )}
    </Panel>
  )
  return (
    <>
      <Panel title={words.keys}>
        <p className={styles.folder}>{words.keysText[keysFrom]}</p>
        <Table
          caption={words.keys}
          head={[words.key, words.use, words.since, words.calls(days)]}
          rows={keys.map(({ id, isNewest, since, calls }) => [
            String(id),
            isNewest ? words.newest : words.older,
            since === null ? words.unknown : <Time key="since" ms={since} />,
            format(calls),
          ])}
        />
      </Panel>
      <Panel title={words.secrets}>
        <p className={styles.folder}>{words.secretsText}</p>
        <Facts facts={secrets.map((secret) => [words.secretNames[secret.name], <Secret key="of" secret={secret} />])} />
      </Panel>
      <Panel title={words.storage}>
        <Facts
          facts={[
            ...storage.map(
              ({ kind, bytes }) => [words.stored[kind], bytes === null ? words.unknown : formatBytes(bytes)] as const,
            ),
            [words.free, disk ? words.ofDisk(formatBytes(disk.free), formatBytes(disk.all)) : words.unknown],
          ]}
        />
      </Panel>
      {used(words.builds, words.build, builds)}
      {used(words.lines, words.address, lines)}
    </>
  )
}

/** What a secret is for, where it comes from and since when, and how it is changed. */
function Secret({ secret: { name, from, since } }: { secret: DeskSecret }) {
  const words = useWords()
  return (
    <>
      <p>{words.secretUses[name]}</p>
      <p className={styles.folder}>
        {from === null ? (
          words.noSecret
        ) : (
          <>
            {words.froms[from]} · {words.since} {since === null ? words.unknown : <Time ms={since} />}
          </>
        )}
        <br />
        {words.wayOf(words.secretWays[name])}
      </p>
    </>
  )
}
