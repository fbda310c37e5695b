/** Text as it is compared: width, case and outer spaces do not matter (`ＡＢＣ` is `abc`). */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
