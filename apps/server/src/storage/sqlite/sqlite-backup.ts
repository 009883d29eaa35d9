import type { BackupSource, BackupTarget } from '../backup-rows.js';
import { readFight, readHead } from '../stored-json.js';
import { insertFight, insertHead } from './inserts.js';
import type { Statements } from './statements.js';

/** What a backup reads from an SQLite database. */
export const sqliteSource = (sql: Statements): BackupSource => ({
  fightIds: () => sql.fights.all().map(({ id }) => id),
  fight(id) {
    const [fight, head] = [sql.fight.get(id), sql.head.get(id)];
    return fight && head && { ...readFight(fight), head: readHead(head) };
  },
  archive: (fight) => sql.archive.get(fight)?.body,
  entries: (fight, from, to) => sql.page.all(fight, from, to),
  messages: (fight) => sql.messages.all(fight),
  tokens: (fight) => sql.tokens.all(fight),
  pictureHashes: (fight) => sql.pictureHashes.all(fight).map(({ hash }) => hash),
  picture: (fight, hash) => sql.picture.get(fight, hash)?.body,
  libraryHashes: () => sql.libraryHashes.all().map(({ hash }) => hash),
  library: (hash) => sql.library.get(hash),
});

/** The SQLite database to which a backup is restored. */
export const sqliteTarget = (sql: Statements): BackupTarget => ({
  addFight(fight, head, bytes) {
    insertFight(sql, fight);
    insertHead(sql, fight.id, head, bytes);
  },
  addEntries(fight, rows, bytes) {
    for (const { seq, body } of rows) sql.entry.run(fight, seq, body);
    sql.grow.run(bytes, fight);
  },
  addMessages(fight, rows) {
    for (const { seat, id, revision } of rows) sql.message.run(fight, seat, id, revision);
  },
  addToken({ hash, fight, seat }) {
    sql.token.run(hash, fight, seat);
  },
  addPicture(fight, hash, body) {
    sql.insertPicture.run(fight, hash, body);
  },
  addLibrary({ hash, revision, updated, body }) {
    sql.putLibrary.run(hash, revision, updated, body.length, body);
  },
});
