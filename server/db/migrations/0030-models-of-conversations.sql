-- Which model of this machine, and which of the cloud, a conversation is answered by; never where it is answered.
ALTER TABLE conversations ADD COLUMN local_model TEXT;
ALTER TABLE conversations ADD COLUMN cloud_model TEXT;
