import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { Dialog } from '#components/dialog.tsx'
import { notify } from '#components/notify.ts'
import { deskRoles, type DeskRole } from '#contract/desk/rights.ts'
import type { DeskMember } from '#contract/desk/team.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { useMay, useSelf } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { FormActions, SubmitActions } from '../../parts/form-actions.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { Time } from '../../parts/time.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { en } from '../../words/en/team.ts'
import { useFailureText } from '../../words/failures.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/team.ts'
import styles from './team.module.css'

const useWords = inLanguages({ zh, en })

/** What is being done to whom. */
type Doing = { readonly what: 'invite' } | { readonly what: 'roles' | 'reset' | 'end'; readonly member: DeskMember }

/** Who runs the place: their roles, invitations, and their end. */
export function Team() {
  const words = useWords()
  const desk = useDeskWords()
  const self = useSelf()
  const may = useMay('team.edit')
  const team = useLook('team.list', {})
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  return (
    <Page
      title={words.title}
      help={words.help}
      actions={
        may && (
          <Button tone="primary" small onClick={() => setDoing({ what: 'invite' })}>
            {words.invite}
          </Button>
        )
      }
    >
      <DataTable
        name="team"
        pages={{ rows: team.data?.rows, failure: team.error, again: () => void team.refetch() }}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        empty={{ title: words.title }}
        columns={[
          {
            id: 'name',
            title: words.name,
            cell: ({ id, name }) => (id === self?.id ? `${name} (${words.you})` : name),
          },
          {
            id: 'roles',
            title: words.roles,
            cell: ({ roles, state }) =>
              state === 'ended' ? words.ended : roles.map((role) => desk.roles[role]).join(', '),
          },
          {
            id: 'used',
            title: words.lastSeen,
            cell: ({ usedAt }) => (usedAt === null ? words.never : <Time ms={usedAt} />),
          },
          { id: 'sessions', title: words.sessions, isNumber: true, cell: ({ sessions }) => sessions },
          { id: 'since', title: words.since, isExtra: true, cell: ({ createdAt }) => <Time ms={createdAt} /> },
          {
            id: 'do',
            title: desk.actions,
            cell: (member) =>
              may &&
              member.state === 'active' &&
              member.id !== self?.id && (
                <FormActions>
                  <Button small onClick={() => setDoing({ what: 'roles', member })}>
                    {words.setRoles}
                  </Button>
                  <Button small onClick={() => setDoing({ what: 'reset', member })}>
                    {words.resetLink}
                  </Button>
                  <Button small onClick={() => setDoing({ what: 'end', member })}>
                    {words.end}
                  </Button>
                </FormActions>
              ),
          },
        ]}
      />
      <Panel title={words.roles}>
        <dl className={styles.roles}>
          {deskRoles.map((role) => (
            <div key={role} className={styles.role}>
              <dt>{desk.roles[role]}</dt>
              <dd>{words.roleNotes[role]}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Doings doing={doing} onClose={close} />
    </Page>
  )
}

function Doings({ doing, onClose }: { doing: Doing | undefined; onClose: () => void }) {
  const words = useWords()
  const desk = useDeskWords()
  const invite = useChange('team.invite', { groups: ['team', 'log'] })
  const setRoles = useChange('team.setRoles', { groups: ['team', 'log'] })
  const end = useChange('team.end', { groups: ['team', 'log'] })
  const reset = useChange('team.resetLink', { groups: ['team', 'log'] })
  const [link, setLink] = useState<string>()
  const member = doing && 'member' in doing ? doing.member : undefined
  return (
    <>
      <AskRoles
        open={doing?.what === 'invite'}
        onClose={onClose}
        title={words.inviteTitle}
        yes={words.invite}
        onYes={async (roles, reason) => setLink((await invite.mutateAsync({ roles, reason })).link)}
      />
      <AskRoles
        key={member?.version}
        open={doing?.what === 'roles'}
        onClose={onClose}
        title={words.setRolesOf(member?.name ?? '')}
        yes={desk.save}
        roles={member?.roles}
        onYes={async (roles, reason) => {
          await setRoles.mutateAsync({ id: member!.id, version: member!.version, roles, reason })
          notify(desk.saved)
        }}
      />
      <AskReason
        open={doing?.what === 'reset'}
        onClose={onClose}
        title={words.resetLinkOf(member?.name ?? '')}
        yes={words.resetLink}
        onYes={async (reason) => setLink((await reset.mutateAsync({ id: member!.id, reason })).link)}
      />
      <AskReason
        open={doing?.what === 'end'}
        onClose={onClose}
        title={words.endOf(member?.name ?? '')}
        yes={words.end}
        danger
        onYes={(reason) => end.mutateAsync({ id: member!.id, reason })}
      >
        {words.endText}
      </AskReason>
      <Dialog
        open={link !== undefined}
        onClose={() => setLink(undefined)}
        title={words.linkTitle}
        lasting
        actions={<Button onClick={() => setLink(undefined)}>{desk.close}</Button>}
      >
        <p>{words.linkText}</p>
        <CopyLine text={link ?? ''} />
      </Dialog>
    </>
  )
}

interface AskRolesProps {
  open: boolean
  onClose: () => void
  title: string
  yes: string
  roles?: readonly DeskRole[] | undefined
  onYes: (roles: DeskRole[], reason: string) => Promise<unknown>
}

function AskRoles({ open, onClose, title, ...rest }: AskRolesProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {open && <RolesForm {...rest} onClose={onClose} />}
    </Dialog>
  )
}

function RolesForm({ onClose, yes, roles = [], onYes }: Omit<AskRolesProps, 'open' | 'title'>) {
  const words = useWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { roles: [...roles], reason: '' },
  })
  const submit = handleSubmit(async (values) => {
    try {
      await onYes(values.roles, values.reason.trim())
      onClose()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  const { errors } = formState
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {deskRoles.map((role) => (
        <Checkbox
          key={role}
          value={role}
          {...register('roles', { validate: (chosen) => chosen.length > 0 || words.roleMissing })}
        >
          {desk.roles[role]}: {words.roleNotes[role]}
        </Checkbox>
      ))}
      <p role="alert">{errors.roles?.message}</p>
      <ReasonField register={register} errors={errors} />
      <SubmitActions onCancel={onClose} yes={yes} busy={formState.isSubmitting} />
    </form>
  )
}
