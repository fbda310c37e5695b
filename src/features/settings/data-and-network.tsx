import { changeSettings, useSettings } from '#data/settings.ts'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Switch } from '#components/switch.tsx'
import { settingsWords } from '#words/settings.ts'
import { useWords } from '#words/words.ts'
import { SessionDataRow } from './session-data.tsx'

/** How much the app may fetch. */
export function DataAndNetwork() {
  const words = useWords(settingsWords)
  const { dataSaver, forcedOffline } = useSettings()
  return (
    <ListGroup title={words.data}>
      <ListRow
        label={words.dataSaver}
        note={words.dataSaverNote}
        control={
          <Switch
            label={words.dataSaver}
            checked={dataSaver}
            onChange={(on) => void changeSettings({ dataSaver: on })}
          />
        }
      />
      <ListRow
        label={words.forcedOffline}
        note={words.forcedOfflineNote}
        control={
          <Switch
            label={words.forcedOffline}
            checked={forcedOffline}
            onChange={(on) => void changeSettings({ forcedOffline: on })}
          />
        }
      />
      <SessionDataRow />
    </ListGroup>
  )
}
