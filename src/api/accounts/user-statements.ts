export interface UserRow {
  id: string
  email: string
  role: 'ADMIN' | 'MEMBER'
  createdAt: Date
}

const COLUMNS = `id, email, role, created_at AS "createdAt"`

export const USER_LIST = {
  name: 'user-list',
  select: `SELECT ${COLUMNS} FROM users`,
  createdAt: 'created_at',
  id: 'id',
}

export const CREATE_USER = {
  name: 'user-create',
  text: `
    INSERT INTO users (id, business_id, email, password_hash, role) VALUES ($1, $2, $3, $4, $5)
    RETURNING ${COLUMNS}`,
}

/** Changes of the users of one business come one after the other: each sees how many ADMINs the one before left. */
export const ONE_AT_A_TIME = {
  name: 'user-one-at-a-time',
  text: 'SELECT FROM businesses WHERE id = $1 FOR NO KEY UPDATE',
}

export interface UserToChange extends UserRow {
  /** Whether the business has an ADMIN beside this user. */
  hasOtherAdmin: boolean
  /** Whether who asks is still ADMIN, now that the others are done. */
  askedByAdmin: boolean
}

export const FIND_USER = {
  name: 'user-find',
  text: `
    WITH admins AS (SELECT id FROM users WHERE business_id = $2 AND role = 'ADMIN' AND deleted_at IS NULL)
    SELECT ${COLUMNS}, EXISTS (SELECT FROM admins WHERE id <> $1) AS "hasOtherAdmin",
      EXISTS (SELECT FROM admins WHERE id = $3) AS "askedByAdmin"
    FROM users WHERE id = $1 AND business_id = $2 AND deleted_at IS NULL`,
}

export const SET_ROLE = {
  name: 'user-set-role',
  text: `UPDATE users SET role = $2 WHERE id = $1 RETURNING ${COLUMNS}`,
}

/** The row stays, with the e-mail that names who acted; its password fits nothing any more. */
export const DELETE_USER = {
  name: 'user-delete',
  text: `UPDATE users SET deleted_at = now(), password_hash = '' WHERE id = $1`,
}
