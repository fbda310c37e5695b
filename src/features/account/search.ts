import * as v from 'valibot'

/** What of a profile can be edited, in the order in which it stands. */
export const editable = ['username', 'sign', 'sex', 'birthday', 'phone'] as const
export type EditableField = (typeof editable)[number]

/** Which field of the profile is edited. */
export const ByField = v.object({ field: v.picklist([...editable, 'avatar']) })
