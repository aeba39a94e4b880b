-- PDF files were read with blanks in words with ligatures, without letters above U+FFFF, and with Arabic and Hebrew
-- letters apart. They are read anew in the background after the next start; until then they say so.
UPDATE documents SET status = 'processing' WHERE status = 'ready' AND content_type = 'application/pdf';
