/** The path of a video's page, within a collection where it belongs to one that is being watched. */
export const playerPath = (id: number, compilation?: number) =>
  `/player?id=${id}${compilation === undefined ? '' : `&compilation=${compilation}`}`
