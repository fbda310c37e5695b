import type { Same } from '../catalogue.ts'
import type { own as zh } from '../zh/own.ts'

export const own: Same<typeof zh> = {
  edit: 'Edit',
  editTitle: 'Edit',
  title: 'Title',
  text: 'Text',
  save: 'Save',
  tooLong: (over: number) => `${over} too many`,
  remove: 'Delete',
  removeTitle: 'Delete this?',
  removeText: 'This can’t be undone.',
}
