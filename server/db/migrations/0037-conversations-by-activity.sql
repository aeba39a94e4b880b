-- In the order of the list, so that its first page is read without sorting every conversation, and with what its total is
-- counted by.
DROP INDEX conversations_by_user;
CREATE INDEX conversations_by_activity
  ON conversations (user_id, (pinned_at IS NULL), last_activity_at DESC, id DESC, is_archived);
