import type { Profile } from '#contract/shapes/user.ts'
import { useAnswer } from '#data/use-answer.ts'
import { fetchQuery } from '#data/queries.ts'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Loading } from '#components/states/loading.tsx'
import { Screen } from '#components/page/screen.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { valueOf } from './fields.ts'
import { editable, type EditableField } from './search.ts'
import styles from './account.module.css'
import { OwnFace } from './shared/own-face.tsx'
import { pageLink } from '#components/target.ts'

/** What the account says of the person, each with the way to change it. */
export function Info() {
  const words = useWords('account')
  const frame = useWords('shell')
  const profile = useAnswer('user.info', {})
  return (
    <Screen title={words.info}>
      <RefreshArea onRefresh={() => fetchQuery('user.info', {})}>
        <div className={styles.place}>
          {profile.state === 'here' ? (
            <>
              <TimeAgo askedAt={profile.askedAt} query={profile.query} />
              <Fields profile={profile.value} />
            </>
          ) : (
            <Loading on={profile} skeleton={<Skeleton label={frame.loading} shape="rows" />} />
          )}
        </div>
      </RefreshArea>
    </Screen>
  )
}

function Fields({ profile }: { profile: Profile }) {
  'use memo'
  const words = useWords('account')
  const moderation = useWords('moderation')
  const shown = (field: EditableField) => {
    const value = valueOf(profile, field)
    if (value === '') return words.unset
    return field === 'sex' ? words.sexes[value as keyof typeof words.sexes] : value
  }
  return (
    <>
      <ListGroup note={words.infoText}>
        <ListRow
          label={words.avatar}
          value={<OwnFace user={profile} size={40} />}
          to={pageLink('/my/edit', { field: 'avatar' })}
        />
        {editable.map((field) => (
          <ListRow key={field} label={words[field]} value={shown(field)} to={pageLink('/my/edit', { field })} />
        ))}
      </ListGroup>
      <ListGroup>
        <ListRow label={words.security} to={pageLink('/my/security')} />
        {profile.login_name && (
          <ListRow label={words.loginName} value={profile.login_name} note={words.loginNameNote} />
        )}
        <ListRow label={words.password} value={words.change} to={pageLink('/my/updatepwd')} />
        <ListRow label={moderation.title} to={pageLink('/my/reports')} />
        {profile.invite_by_code && <ListRow label={words.inviter} value={profile.invite_by_code} />}
      </ListGroup>
    </>
  )
}
