-- How many pictures of a document were passed over, since the file has more of them than its size allows. What was read
-- before counts as read whole until it is read anew.
ALTER TABLE documents ADD COLUMN unread_pictures INTEGER NOT NULL DEFAULT 0;
